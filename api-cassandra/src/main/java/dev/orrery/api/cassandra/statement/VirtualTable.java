package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.TableSchema;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A table whose rows are worked out when they are read. */
public interface VirtualTable {
    TableSchema schema();

    /**
     * All rows at this moment, in any order: a value or null for every column of the schema, in the
     * order of {@link TableSchema#columns}. Key columns are not null.
     */
    List<List<byte @Nullable []>> rows();

    /** Why it cannot be changed. */
    default CqlException unmodifiable() {
        return CqlException.invalid("Modification is not supported by table " + schema().name());
    }
}
