package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Makes the changes of a plan for bound values. */
public final class ChangeBinder {
    /** Twenty years, as in Cassandra. */
    private static final int MAX_TIME_TO_LIVE_SECONDS = 20 * 365 * 24 * 60 * 60;

    private final ChangePlan plan;
    private final ChangePlan.Parts parts;
    private final Evaluation evaluation;
    private final long timestamp;
    private final int timeToLive;

    private ChangeBinder(ChangePlan plan, Evaluation evaluation, OptionalLong defaultTimestamp) {
        this.plan = plan;
        this.parts = plan.parts();
        this.evaluation = evaluation;
        this.timestamp = timestamp(defaultTimestamp);
        this.timeToLive = timeToLive();
    }

    /**
     * The changes, one for each logical partition.
     *
     * @param defaultTimestamp of the client or the batch, for plans without one of their own
     */
    public static List<BoundChange> bind(
            ChangePlan plan, Evaluation evaluation, OptionalLong defaultTimestamp) {
        return new ChangeBinder(plan, evaluation, defaultTimestamp).bind();
    }

    private long timestamp(OptionalLong defaultTimestamp) {
        boolean leaders = plan.isCounter() || plan.isConditional();
        if (parts.timestamp().isEmpty()) {
            return leaders ? RowChange.LEADER_TIME : defaultTimestamp.orElse(RowChange.LEADER_TIME);
        }
        byte[] value = parts.timestamp().get().evaluate(evaluation);
        if (Bound.isUnset(value)) {
            return defaultTimestamp.orElse(RowChange.LEADER_TIME);
        }
        if (value == null || value.length == 0) {
            throw CqlException.invalid("Invalid null value of timestamp");
        }
        long given = Values.toLong(value);
        if (given == RowChange.LEADER_TIME) {
            throw CqlException.invalid(
                    "Out of bound timestamp, must be in [-9223372036854775807,"
                            + " 9223372036854775807]");
        }
        return given;
    }

    private int timeToLive() {
        int byDefault = parts.table().options().defaultTimeToLiveSeconds();
        Optional<Compiled> given = parts.timeToLive();
        if (given.isEmpty() || parts.kind() == ChangePlan.Kind.DELETE_ROWS) {
            return plan.isCounter() ? 0 : byDefault;
        }
        byte[] value = given.get().evaluate(evaluation);
        if (Bound.isUnset(value)) {
            return byDefault;
        }
        if (value == null || value.length == 0) {
            return 0;
        }
        int seconds = Values.toInt(value);
        if (seconds < 0) {
            throw CqlException.invalid("A TTL must be greater or equal to 0, but was " + seconds);
        }
        if (seconds > MAX_TIME_TO_LIVE_SECONDS) {
            throw CqlException.invalid(
                    "ttl is too large. requested ("
                            + seconds
                            + ") maximum ("
                            + MAX_TIME_TO_LIVE_SECONDS
                            + ")");
        }
        return seconds;
    }

    private List<BoundChange> bind() {
        List<RowChange> changes =
                parts.kind() == ChangePlan.Kind.DELETE_ROWS ? deletions() : updates();
        List<RowCondition> conditions = conditions();
        List<BoundChange> bound = new ArrayList<>();
        for (byte[] key : parts.targets().partitionKeys(evaluation)) {
            bound.add(new BoundChange(key, changes, conditions));
        }
        return bound;
    }

    private List<RowChange> deletions() {
        Targets targets = parts.targets();
        boolean unclustered = parts.table().clustering().isEmpty();
        if (targets.isWholePartition() || unclustered) {
            return List.of(new RowChange.DeletePartition(timestamp));
        }
        List<RowChange> changes = new ArrayList<>();
        if (targets.namesRows()) {
            for (RowKey row : targets.rows(evaluation)) {
                changes.add(allowed(row, new RowChange.DeleteRow(row, timestamp)));
            }
            return changes;
        }
        for (RowInterval rows : targets.intervals(evaluation)) {
            changes.add(new RowChange.DeleteRange(rows, timestamp));
        }
        return changes;
    }

    private List<RowChange> updates() {
        List<CellChange> statics = new ArrayList<>();
        List<CellChange> regulars = new ArrayList<>();
        boolean hasRegulars = false;
        for (CellOperation operation : parts.operations()) {
            boolean isStatic = operation.column().isStatic();
            hasRegulars |= !isStatic;
            CellChange change = bound(operation);
            if (change != null) {
                (isStatic ? statics : regulars).add(change);
            }
        }
        List<RowChange> changes = new ArrayList<>();
        if (!statics.isEmpty()) {
            changes.add(new RowChange.Update(RowKey.STATIC, timestamp, timeToLive, false, statics));
        }
        boolean inserts = parts.kind() == ChangePlan.Kind.INSERT;
        boolean marker = inserts && parts.table().hasMarkers();
        if (parts.targets().namesRows() && (inserts || hasRegulars)) {
            for (RowKey row : parts.targets().rows(evaluation)) {
                RowChange.Update update =
                        new RowChange.Update(row, timestamp, timeToLive, marker, regulars);
                changes.add(allowed(row, update));
            }
        }
        return changes;
    }

    /**
     * What a conditional change may not do is refused where its conditions hold, like bad values.
     */
    private RowChange allowed(RowKey row, RowChange change) {
        Optional<String> refusal = CompactRows.refusal(parts, row);
        if (refusal.isEmpty()) {
            return change;
        }
        if (!plan.isConditional()) {
            throw CqlException.invalid(refusal.get());
        }
        int column = parts.table().clustering().getFirst().number();
        List<CellChange> refused = List.of(new CellChange.Refuse(column, refusal.get()));
        return new RowChange.Update(row, timestamp, timeToLive, false, refused);
    }

    /** Bad values of a conditional change matter only where its conditions hold. */
    private @Nullable CellChange bound(CellOperation operation) {
        try {
            CellChange change = operation.binder().bind(evaluation);
            if (change != null) {
                IndexedSizes.check(parts.table(), operation.column(), change);
            }
            return change;
        } catch (CqlException e) {
            if (plan.isConditional() && e.kind() == CqlErrorKind.INVALID) {
                return new CellChange.Refuse(operation.column().number(), e.text());
            }
            throw e;
        }
    }

    private List<RowCondition> conditions() {
        if (!plan.isConditional()) {
            return List.of();
        }
        ChangePlan.Conditions conditions = parts.conditions();
        RowKey row =
                parts.targets().namesRows()
                        ? parts.targets().rows(evaluation).getFirst()
                        : RowKey.STATIC;
        if (conditions.ifExists()) {
            return List.of(new RowCondition.Exists(row));
        }
        if (conditions.ifNotExists()) {
            return List.of(new RowCondition.NotExists(row));
        }
        // Those on static columns come first: the rest is not looked at where they do not hold.
        return conditions.conditions().stream()
                .sorted(Comparator.comparing(c -> !c.column().isStatic()))
                .map(c -> c.bind(row, evaluation))
                .toList();
    }
}
