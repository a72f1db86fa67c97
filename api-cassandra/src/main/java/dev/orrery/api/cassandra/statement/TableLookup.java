package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.syntax.QualifiedName;
import dev.orrery.cql.type.UserTypes;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.TableCatalog;
import dev.orrery.gateway.tables.TableSchemas;
import java.util.Optional;

/** Finds tables by name, as they are now. */
public final class TableLookup {
    private final TableSchemas schemas;
    private final VirtualTables virtualTables;

    public TableLookup(TableSchemas schemas, VirtualTables virtualTables) {
        this.schemas = schemas;
        this.virtualTables = virtualTables;
    }

    /** The table a statement names. */
    public ResolvedTable find(QualifiedName name, Optional<String> sessionKeyspace) {
        String keyspace =
                name.keyspace()
                        .or(() -> sessionKeyspace)
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "No keyspace has been specified. USE a keyspace, or"
                                                        + " explicitly specify"
                                                        + " keyspace.tablename"));
        return find(new TableName(keyspace, name.name()));
    }

    public ResolvedTable find(TableName name) {
        if (virtualTables.hasKeyspace(name.keyspace())) {
            return virtualTables
                    .find(name.keyspace(), name.table())
                    .<ResolvedTable>map(ResolvedTable.Virtual::new)
                    .orElseThrow(() -> missing(name));
        }
        TableCatalog catalog = schemas.catalog();
        if (catalog.keyspace(name.keyspace()).isEmpty()) {
            throw CqlException.invalid("keyspace " + name.keyspace() + " does not exist");
        }
        OpenTable table = catalog.table(name).orElseThrow(() -> missing(name));
        return new ResolvedTable.Stored(table);
    }

    private static CqlException missing(TableName name) {
        return CqlException.invalid("table " + name.table() + " does not exist");
    }

    public UserTypes userTypes() {
        return schemas.catalog();
    }
}
