package dev.orrery.gateway.tables;

import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.UserType;
import dev.orrery.gateway.tables.SchemaEvent.Change;
import dev.orrery.gateway.tables.SchemaEvent.Target;
import dev.orrery.gateway.tables.TableCatalog.Keyspace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What clients are told when one schema takes the place of another. A keyspace that is dropped
 * takes all there is in it along, without a word about each.
 */
final class SchemaDifference {
    private final List<SchemaEvent> events = new ArrayList<>();

    private SchemaDifference() {}

    /** The events in an order in which a client can follow them. */
    static List<SchemaEvent> between(TableCatalog before, TableCatalog after) {
        SchemaDifference difference = new SchemaDifference();
        for (Keyspace keyspace : before.keyspaces()) {
            if (same(keyspace, after).isEmpty()) {
                difference.add(Change.DROPPED, Target.KEYSPACE, keyspace, "");
            }
        }
        for (Keyspace keyspace : after.keyspaces()) {
            difference.compare(same(keyspace, before).orElse(null), keyspace);
        }
        return List.copyOf(difference.events);
    }

    /** Another one may have the name of one that was dropped. */
    private static Optional<Keyspace> same(Keyspace keyspace, TableCatalog catalog) {
        return catalog.keyspace(keyspace.schema().name())
                .filter(other -> other.record().number() == keyspace.record().number());
    }

    private void compare(@Nullable Keyspace before, Keyspace after) {
        if (before == null) {
            add(Change.CREATED, Target.KEYSPACE, after, "");
        } else {
            addDropped(before, after);
            if (!withoutTypes(before.schema()).equals(withoutTypes(after.schema()))) {
                add(Change.UPDATED, Target.KEYSPACE, after, "");
            }
        }
        for (UserType type : after.schema().types()) {
            UserType old = before == null ? null : before.schema().type(type.name()).orElse(null);
            addNewer(old, type, Target.TYPE, after, type.name());
        }
        for (OpenTable table : after.tables().values()) {
            OpenTable old = before == null ? null : same(table, before).orElse(null);
            TableSchema known =
                    old == null
                            ? null
                            : TableChanges.withNumbers(old.schema(), table.schema().numbers());
            // Numbers are what emptying a table changes, which is no news of its schema.
            addNewer(known, table.schema(), Target.TABLE, after, table.container().id());
        }
    }

    private void addDropped(Keyspace before, Keyspace after) {
        for (OpenTable table : before.tables().values()) {
            if (same(table, after).isEmpty()) {
                add(Change.DROPPED, Target.TABLE, before, table.container().id());
            }
        }
        for (UserType type : before.schema().types()) {
            if (after.schema().type(type.name()).isEmpty()) {
                add(Change.DROPPED, Target.TYPE, before, type.name());
            }
        }
    }

    private static Optional<OpenTable> same(OpenTable table, Keyspace keyspace) {
        return Optional.ofNullable(keyspace.tables().get(table.container().id()))
                .filter(other -> other.container().number() == table.container().number());
    }

    private void addNewer(
            @Nullable Object before, Object after, Target target, Keyspace keyspace, String name) {
        if (!after.equals(before)) {
            add(before == null ? Change.CREATED : Change.UPDATED, target, keyspace, name);
        }
    }

    private void add(Change change, Target target, Keyspace keyspace, String name) {
        events.add(new SchemaEvent(change, target, keyspace.schema().name(), name));
    }

    private static KeyspaceSchema withoutTypes(KeyspaceSchema keyspace) {
        return new KeyspaceSchema(
                keyspace.name(), keyspace.replication(), keyspace.durableWrites(), List.of());
    }
}
