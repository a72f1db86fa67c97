package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.statement.change.ChangePlan;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.write.RowCondition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What may be in a batch. */
final class BatchRules {
    private BatchRules() {}

    static void check(BatchStatement.Kind kind, List<ChangePlan> changes, boolean hasTimestamp) {
        boolean counters = changes.stream().anyMatch(ChangePlan::isCounter);
        boolean others = changes.stream().anyMatch(plan -> !plan.isCounter());
        boolean conditional = changes.stream().anyMatch(ChangePlan::isConditional);
        boolean ownTimestamps = changes.stream().anyMatch(ChangePlan::hasTimestamp);
        if (kind == BatchStatement.Kind.COUNTER && others) {
            throw CqlException.invalid("Cannot include non-counter statement in a counter batch");
        }
        if (counters && others) {
            throw CqlException.invalid(
                    "Counter and non-counter mutations cannot exist in the same batch");
        }
        if (counters && kind == BatchStatement.Kind.LOGGED) {
            throw CqlException.invalid("Cannot include a counter statement in a logged batch");
        }
        if (hasTimestamp && conditional) {
            throw CqlException.invalid("Cannot provide custom timestamp for conditional BATCH");
        }
        if (hasTimestamp && counters) {
            throw CqlException.invalid("Cannot provide custom timestamp for counter BATCH");
        }
        if (hasTimestamp && ownTimestamps) {
            throw CqlException.invalid(
                    "Timestamp must be set either on BATCH or individual statements");
        }
        if (conditional && changes.stream().anyMatch(ChangePlan::hasManyKeys)) {
            throw CqlException.invalid(
                    "Batch with conditions cannot span multiple partitions (you cannot use IN on"
                            + " the partition key)");
        }
        if (conditional && changes.stream().anyMatch(ChangePlan::deletesCompactRow)) {
            throw CqlException.invalid(
                    "Batch with conditions cannot delete rows of COMPACT STORAGE tables without"
                            + " clustering columns");
        }
        long tables = changes.stream().map(ChangePlan::table).distinct().count();
        if (conditional && tables > 1) {
            throw CqlException.invalid("Batch with conditions cannot span multiple tables");
        }
    }

    /** Conditions of one row are all of one form. */
    static void checkConditions(List<RowCondition> conditions) {
        Map<RowKey, RowCondition> known = new HashMap<>();
        for (RowCondition condition : conditions) {
            RowCondition other = known.putIfAbsent(condition.row(), condition);
            if (other != null && other.getClass() != condition.getClass()) {
                boolean compares =
                        other instanceof RowCondition.Compare
                                || condition instanceof RowCondition.Compare;
                boolean absent =
                        other instanceof RowCondition.NotExists
                                || condition instanceof RowCondition.NotExists;
                throw CqlException.invalid(
                        !compares
                                ? "Cannot mix IF EXISTS and IF NOT EXISTS conditions for the same"
                                        + " row"
                                : "Cannot mix IF conditions and IF "
                                        + (absent ? "NOT " : "")
                                        + "EXISTS for the same row");
            }
        }
    }
}
