package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.schema.TableName;
import dev.orrery.gateway.tables.SchemaEvent;
import java.util.Optional;

/**
 * What a statement did to the schema.
 *
 * @param event what clients are told; empty if there was nothing to do
 */
public record SchemaResult(Optional<SchemaEvent> event) {
    static final SchemaResult NOTHING = new SchemaResult(Optional.empty());

    static SchemaResult keyspace(SchemaEvent.Change change, String keyspace) {
        return of(change, SchemaEvent.Target.KEYSPACE, keyspace, "");
    }

    static SchemaResult table(SchemaEvent.Change change, TableName table) {
        return of(change, SchemaEvent.Target.TABLE, table.keyspace(), table.table());
    }

    static SchemaResult type(SchemaEvent.Change change, String keyspace, String type) {
        return of(change, SchemaEvent.Target.TYPE, keyspace, type);
    }

    private static SchemaResult of(
            SchemaEvent.Change change, SchemaEvent.Target target, String keyspace, String name) {
        return new SchemaResult(Optional.of(new SchemaEvent(change, target, keyspace, name)));
    }
}
