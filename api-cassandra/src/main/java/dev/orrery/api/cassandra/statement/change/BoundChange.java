package dev.orrery.api.cassandra.statement.change;

import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import java.util.List;

/** The changes of one logical partition, with the conditions under which they are made. */
public final class BoundChange {
    private final byte[] partitionKey;
    private final List<RowChange> changes;
    private final List<RowCondition> conditions;

    BoundChange(byte[] partitionKey, List<RowChange> changes, List<RowCondition> conditions) {
        this.partitionKey = partitionKey;
        this.changes = List.copyOf(changes);
        this.conditions = List.copyOf(conditions);
    }

    public byte[] partitionKey() {
        return partitionKey;
    }

    public List<RowChange> changes() {
        return changes;
    }

    public List<RowCondition> conditions() {
        return conditions;
    }
}
