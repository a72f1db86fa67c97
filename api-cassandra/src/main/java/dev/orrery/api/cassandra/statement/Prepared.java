package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.schema.TableName;
import java.util.List;

/** A statement about rows that is ready to be executed any number of times. */
public interface Prepared {
    /** The bind variables, in the order of the text. */
    List<ColumnSpec> variables();

    /**
     * For each column of the partition key, in order, the number of the variable it is bound to;
     * empty unless every one is: drivers route by it.
     */
    List<Integer> partitionKeyVariables();

    /** The columns of a result that is known beforehand: of {@code SELECT}; else empty. */
    List<ColumnSpec> resultColumns();

    /** What it reads or changes: several tables for a batch. */
    List<TableName> tables();

    /** Whether it reads only. */
    boolean isRead();
}
