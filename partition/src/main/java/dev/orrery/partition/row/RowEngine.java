package dev.orrery.partition.row;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.cql.write.RowsWritten.CurrentRow;
import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.ItemLimits;
import dev.orrery.partition.evaluate.PurgeStep;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.Transition;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.record.LogicalStatistics;
import dev.orrery.storage.record.RecordValue;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/** Evaluates commands on rows, and does the background work on them. Used by the writer only. */
public final class RowEngine implements RowWork {
    private final ItemLimits limits;
    private final ChangeEvaluator changes;
    private final RowSweep sweep;
    private final RowClock clock = new RowClock();

    public RowEngine(ItemLimits limits) {
        this.limits = limits;
        RowStorage storage = new RowStorage(limits.usual().itemBytes());
        this.changes = new ChangeEvaluator(storage);
        this.sweep = new RowSweep(storage);
    }

    @Override
    public void takeOver() {
        clock.takeOver();
    }

    @Override
    public Outcome evaluate(Draft draft, LiveContainer container, RowCommand command) {
        if (!(command instanceof RowWrite write)) {
            throw new IllegalArgumentException("an unknown command on rows");
        }
        try {
            return evaluate(draft, container, write);
        } catch (OrreryException e) {
            ErrorKind kind = e.code().kind();
            if (kind == ErrorKind.CALLER || kind == ErrorKind.CONFLICT) {
                return new Outcome.Refused(
                        e.code(), e.text(), RequestUnits.MINIMUM, draft.decidedOn());
            }
            throw e;
        }
    }

    private Outcome evaluate(Draft draft, LiveContainer container, RowWrite write) {
        ItemAddress address = write.address();
        byte[] logicalKey =
                new LogicalKey(container.number(), address.position(), address.partitionKey())
                        .encode();
        RowContext context =
                new RowContext(
                        draft, container, logicalKey, write.second().orElseGet(draft::timeSeconds));
        double charge = 0;
        if (!write.conditions().isEmpty()) {
            Map<RowKey, CurrentRow> current = current(context, write.conditions());
            charge = RequestUnits.MINIMUM * current.size();
            if (!hold(context, write.conditions(), current)) {
                return new RowsWritten(
                        false, told(context, write, current), charge, draft.decidedOn());
            }
        }
        LongSupplier leaderMicros = once(draft);
        for (RowChange change : write.changes()) {
            if (change.timestamp() != RowChange.LEADER_TIME) {
                clock.observe(draft, change.timestamp());
            }
            charge += changes.apply(context, timed(write, change, leaderMicros), leaderMicros);
        }
        if (context.grownBytes() > 0 && hasUpdate(write.changes())) {
            requireRoom(context);
        }
        return new RowsWritten(
                true,
                List.of(),
                Math.max(RequestUnits.MINIMUM, RequestUnits.rounded(charge)),
                draft.readLsn());
    }

    /** As in Cassandra, what a conditional command writes outlives what it deletes. */
    private static RowChange timed(RowWrite write, RowChange change, LongSupplier leaderMicros) {
        boolean deletes = !(change instanceof RowChange.Update);
        return deletes
                        && !write.conditions().isEmpty()
                        && change.timestamp() == RowChange.LEADER_TIME
                ? change.at(leaderMicros.getAsLong() - 1)
                : change;
    }

    private static boolean hasUpdate(List<RowChange> changes) {
        for (RowChange change : changes) {
            if (change instanceof RowChange.Update) {
                return true;
            }
        }
        return false;
    }

    /** A full logical partition takes what does not make it larger. */
    private void requireRoom(RowContext context) {
        long most = limits.logicalPartitionBytes(context.container().number());
        byte[] value = context.draft().overlay().find(Family.LOGICAL, context.logicalKey());
        if (value != null && LogicalStatistics.read(value).bytes() > most) {
            throw new OrreryException(
                    ErrorCode.LOGICAL_PARTITION_FULL,
                    ("The logical partition of this key holds as much as one may: %d bytes. Delete"
                                    + " rows, or choose a partition key with more values.")
                            .formatted(most));
        }
    }

    /** One time for all that a command writes. */
    private LongSupplier once(Draft draft) {
        long micros = clock.next(draft);
        return () -> micros;
    }

    private static Map<RowKey, CurrentRow> current(
            RowContext context, List<RowCondition> conditions) {
        Coverage coverage = context.source().coverage(context.logicalKey(), RowInterval.ALL);
        Row statics = coverage.statics(context.visibility());
        Map<RowKey, CurrentRow> rows = new TreeMap<>();
        for (RowCondition condition : conditions) {
            RowKey key = condition.row();
            if (!rows.containsKey(key)) {
                Row row = key.isStatic() ? Row.EMPTY : context.live(key, coverage);
                rows.put(key, new CurrentRow(key, statics, row));
            }
        }
        return rows;
    }

    /**
     * What conditions found. Those on static columns alone look at the first row, so that a logical
     * partition without static columns is told from one that does not exist.
     */
    private static List<CurrentRow> told(
            RowContext context, RowWrite write, Map<RowKey, CurrentRow> current) {
        boolean onStatics =
                write.conditions().stream()
                        .allMatch(
                                each ->
                                        each instanceof RowCondition.Compare compare
                                                ? context.table().isStatic(compare.column())
                                                : each.row().isStatic());
        if (!onStatics) {
            return List.copyOf(current.values());
        }
        boolean changesRows =
                write.changes().stream()
                        .anyMatch(
                                change ->
                                        !(change instanceof RowChange.Update update
                                                && update.row().isStatic()));
        Row statics = current.values().iterator().next().statics();
        return List.of(
                context.firstRow(changesRows)
                        .map(found -> new CurrentRow(found.key(), statics, found.row()))
                        .orElseGet(() -> new CurrentRow(RowKey.STATIC, statics, Row.EMPTY)));
    }

    private static boolean hold(
            RowContext context, List<RowCondition> conditions, Map<RowKey, CurrentRow> current) {
        for (RowCondition condition : conditions) {
            CurrentRow row = current.get(condition.row());
            if (row == null
                    || !context.table().conditions().hold(condition, row.statics(), row.row())) {
                return false;
            }
        }
        return true;
    }

    @Override
    public PurgeStep.Done expire(Draft draft, LiveContainer container, byte[] recordKey) {
        return sweep.look(contextOf(draft, container, recordKey), recordKey);
    }

    @Override
    public void reindex(Draft draft, LiveContainer container, byte[] recordKey, byte[] value) {
        Transition walk = container.transition().orElseThrow();
        RowContext context = contextOf(draft, container, recordKey);
        RowStorage.reindex(
                context,
                recordKey,
                RowRecord.decode(recordKey, context.logicalKey().length, RecordValue.of(value)),
                container.present(walk.previousIndexes()),
                container.present(walk.targetIndexes()));
    }

    private static RowContext contextOf(Draft draft, LiveContainer container, byte[] recordKey) {
        byte[] logicalKey = LogicalKey.prefixOf(recordKey, container.positionBytes());
        return new RowContext(draft, container, logicalKey, draft.timeSeconds());
    }
}
