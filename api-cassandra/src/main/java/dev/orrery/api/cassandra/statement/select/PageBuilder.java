package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Makes a page of a result from rows: filters, groups, and cuts it off. */
final class PageBuilder {
    private final SelectPlan plan;
    private final Evaluation evaluation;
    private final Predicate<TableRow> filter;
    private final int pageSize;
    private final int perPartition;
    private final List<List<byte @Nullable []>> rows = new ArrayList<>();
    private final Groups groups;
    private final Map<ByteBuffer, Integer> given = new HashMap<>();
    private final List<Group> unsorted = new ArrayList<>();
    private int remaining;
    private int inPartition;
    private @Nullable Place last;
    private boolean cut;

    PageBuilder(SelectPlan plan, Evaluation evaluation, Predicate<TableRow> filter, Cuts cuts) {
        this.plan = plan;
        this.evaluation = evaluation;
        this.filter = filter;
        this.pageSize = cuts.pageSize();
        this.perPartition = cuts.perPartition();
        this.remaining = cuts.remaining();
        this.inPartition = cuts.inPartition();
        this.last = cuts.from().orElse(null);
        this.groups = new Groups(plan, evaluation);
    }

    /** A group that waits to be sorted. */
    private record Group(TableRow first, List<byte @Nullable []> row) {}

    /** How a page is cut: by its size, by limits, and by what was given before. */
    record Cuts(
            int pageSize, int perPartition, int remaining, int inPartition, Optional<Place> from) {}

    /** Takes what a source has, until the page is full. */
    void takeAll(RowSource source) {
        while (!cut) {
            FoundRow found = source.next();
            if (found == null) {
                return;
            }
            if (filter.test(found.row())) {
                if (plan.isGrouped()) {
                    addToGroup(found);
                } else {
                    addRow(found);
                }
            } else if (!plan.isGrouped()) {
                moveTo(found.place());
            }
        }
    }

    /** Whether the page is full. */
    boolean isCut() {
        return cut;
    }

    /** Nothing more will come. */
    void end() {
        if (plan.isGrouped() && !cut) {
            closeLast();
        }
        if (plan.sortsGroups()) {
            emitSorted();
        }
    }

    private void moveTo(Place place) {
        if (last == null || !last.isSamePartition(place)) {
            inPartition = 0;
        }
        last = place;
    }

    private void addRow(FoundRow found) {
        moveTo(found.place());
        if (isBeyond(found.place())) {
            return;
        }
        emit(plan.parts().selection().row(evaluation.with(found.row())));
        // As in Cassandra, a full page is never known to be the last one.
        cut = remaining == 0 || rows.size() >= pageSize;
    }

    /** Whether a logical partition has given all it may; sorted rows come from all in turns. */
    private boolean isBeyond(Place place) {
        if (!plan.parts().sorted()) {
            return inPartition >= perPartition;
        }
        ByteBuffer key = ByteBuffer.wrap(place.partitionKey());
        return given.merge(key, 1, Integer::sum) > perPartition;
    }

    private void emit(List<byte @Nullable []> row) {
        rows.add(row);
        remaining--;
        inPartition++;
    }

    private void addToGroup(FoundRow found) {
        if (groups.isOpen() && !groups.continues(found.row())) {
            closeGroup();
            if (remaining == 0 || rows.size() >= pageSize) {
                cut = true;
                return;
            }
        }
        moveTo(found.place());
        groups.add(found.row());
    }

    private void closeGroup() {
        TableRow first = groups.first();
        List<byte @Nullable []> row = groups.close();
        if (inPartition >= perPartition) {
            return;
        }
        if (first != null && plan.sortsGroups()) {
            unsorted.add(new Group(first, row));
            ClusteringOrder.requireFew(unsorted.size());
            inPartition++;
        } else {
            emit(row);
        }
    }

    /** Groups are made in each logical partition; the limit counts them in their order. */
    private void emitSorted() {
        SelectPlan.Parts parts = plan.parts();
        unsorted.sort(
                Comparator.comparing(
                        Group::first, new ClusteringOrder(parts.table(), parts.reversed())));
        unsorted.stream().limit(remaining).toList().forEach(group -> emit(group.row()));
    }

    private void closeLast() {
        boolean total = plan.parts().groupBy().isEmpty();
        if (groups.isOpen() || (total && rows.isEmpty() && remaining > 0)) {
            closeGroup();
            cut = !total && rows.size() >= pageSize;
        }
    }

    List<List<byte @Nullable []>> rows() {
        return rows;
    }

    /** Where to go on; empty if nothing more will come. */
    Optional<PagingState> resume() {
        return cut && remaining > 0 && last != null
                ? Optional.of(new PagingState(last, remaining, inPartition))
                : Optional.empty();
    }
}
