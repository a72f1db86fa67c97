package dev.orrery.query.execute;

import dev.orrery.query.plan.Absence;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.RangePlan;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * In which order the documents of a plan are looked at: those without a value to order by are found
 * in another way than those with one.
 */
final class Legs {
    private final RunContext context;
    private final @Nullable RowPosition after;
    private final int orderedKeys;
    private final boolean tiesTogether;

    /**
     * The legs behind a row.
     *
     * @param orderedKeys how many of the values of a row an index may have in order
     * @param tiesTogether whether documents without the path are one run
     */
    Legs(RunContext context, @Nullable RowPosition after, int orderedKeys, boolean tiesTogether) {
        this.context = context;
        this.after = after;
        this.orderedKeys = orderedKeys;
        this.tiesTogether = tiesTogether;
    }

    /**
     * A part of the way.
     *
     * @param wanted by the first value to order by, which rows come from this leg
     */
    record Leg(Supplier<RunStream> runs, Predicate<QueryValue> wanted) {}

    List<Leg> all() {
        RangePlan.IndexOrder order = context.plan().order().orElse(null);
        if (order == null) {
            return List.of(new Leg(this::everything, _ -> true));
        }
        if (order.absent() == Absence.NONE) {
            return List.of(new Leg(() -> entries(order, after), _ -> true));
        }
        boolean inUndefined = after != null && after.keys().getFirst() == UndefinedValue.UNDEFINED;
        Leg undefined = new Leg(() -> undefined(order, inUndefined), value -> !value.isDefined());
        Leg defined =
                new Leg(() -> entries(order, inUndefined ? null : after), QueryValue::isDefined);
        List<Leg> legs = new ArrayList<>();
        if (!order.backward()) {
            if (after == null || inUndefined) {
                legs.add(undefined);
            }
            legs.add(defined);
        } else {
            if (!inUndefined) {
                legs.add(defined);
            }
            legs.add(undefined);
        }
        return legs;
    }

    private RunStream everything() {
        return new OneRun(context.documents(RangeSource.Start.BEGINNING));
    }

    private RunStream entries(RangePlan.IndexOrder order, @Nullable RowPosition from) {
        RangeSource.Start start =
                from == null
                        ? RangeSource.Start.BEGINNING
                        : new RangeSource.Start.AtRun(from.keys().subList(0, orderedKeys));
        return new EntryRuns(
                context.source(),
                new RangeSource.EntryScan(order.interval(), order.backward(), start),
                context.meter());
    }

    private RunStream undefined(RangePlan.IndexOrder order, boolean inUndefined) {
        if (order.absent() == Absence.UNLISTED) {
            return everything();
        }
        // The document there may have further rows.
        KeyBytes fromRid = inUndefined && after != null && !tiesTogether ? after.rid() : null;
        return new AbsentRuns(
                context.source(),
                context.source().absent(path(order.interval()), order.backward(), fromRid),
                context.meter(),
                tiesTogether);
    }

    private static IndexedPath path(IndexInterval interval) {
        return switch (interval) {
            case IndexInterval.OfPath(IndexedPath path, _) -> path;
            case IndexInterval.OfComposite _ ->
                    throw new IllegalStateException("a composite index has every record");
        };
    }
}
