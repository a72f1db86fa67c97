package dev.orrery.api.cassandra.schema;

import dev.orrery.api.cassandra.auth.Authorizer;
import dev.orrery.api.cassandra.auth.RoleCommands;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.SchemaStatement;
import dev.orrery.cql.syntax.SchemaStatement.Unavailable;
import dev.orrery.cql.syntax.TruncateStatement;
import dev.orrery.gateway.tables.TableSchemas;
import dev.orrery.model.time.Clock;

/** Runs statements that change the schema. They wait for the disk. */
public final class SchemaStatements {
    private final KeyspaceStatements keyspaces;
    private final TableStatements tables;
    private final TypeStatements types;
    private final IndexStatements indexes;

    /**
     * Makes a runner.
     *
     * @param dataCenter the name of the one that there is
     */
    public SchemaStatements(
            TableSchemas schemas,
            Authorizer authorizer,
            RoleCommands roles,
            String dataCenter,
            Clock clock) {
        keyspaces = new KeyspaceStatements(schemas, authorizer, roles, dataCenter);
        tables = new TableStatements(schemas, authorizer, roles, clock);
        types = new TypeStatements(schemas, authorizer);
        indexes = new IndexStatements(schemas, authorizer);
    }

    public SchemaResult run(SchemaStatement statement, SchemaContext context) {
        return switch (statement) {
            case SchemaStatement.CreateKeyspace create -> keyspaces.create(create, context);
            case SchemaStatement.AlterKeyspace alter -> keyspaces.alter(alter, context);
            case SchemaStatement.DropKeyspace drop -> keyspaces.drop(drop, context);
            case SchemaStatement.CreateTable create -> tables.create(create, context);
            case SchemaStatement.AlterTable alter -> tables.alter(alter, context);
            case SchemaStatement.DropTable drop -> tables.drop(drop, context);
            case SchemaStatement.CreateType create -> types.create(create, context);
            case SchemaStatement.AlterType alter -> types.alter(alter, context);
            case SchemaStatement.DropType drop -> types.drop(drop, context);
            case SchemaStatement.CreateIndex create -> indexes.create(create, context);
            case SchemaStatement.DropIndex drop -> indexes.drop(drop, context);
            case Unavailable unavailable -> unavailable(unavailable, context);
        };
    }

    /** Empties a table. */
    public void truncate(TruncateStatement statement, SchemaContext context) {
        tables.truncate(statement, context);
    }

    private static SchemaResult unavailable(Unavailable statement, SchemaContext context) {
        if (statement.drop()) {
            if (statement.conditional()) {
                return SchemaResult.NOTHING;
            }
            throw missing(statement, context);
        }
        throw CqlException.invalid(
                switch (statement.kind()) {
                    case MATERIALIZED_VIEW ->
                            "Materialized views are disabled. Enable in cassandra.yaml to use.";
                    case FUNCTION, AGGREGATE ->
                            "User-defined functions are disabled in cassandra.yaml - set"
                                    + " user_defined_functions_enabled=true to enable";
                    case TRIGGER ->
                            "Trigger class '%s' couldn't be loaded"
                                    .formatted(statement.name().name());
                });
    }

    private static CqlException missing(Unavailable statement, SchemaContext context) {
        String name =
                SchemaNames.keyspace(statement.name(), context.keyspace())
                        + "."
                        + statement.name().name();
        String what =
                switch (statement.kind()) {
                    case MATERIALIZED_VIEW -> "Materialized view";
                    case FUNCTION -> "Function";
                    case AGGREGATE -> "Aggregate";
                    case TRIGGER -> "Trigger";
                };
        return CqlException.invalid("%s '%s' doesn't exist".formatted(what, name));
    }
}
