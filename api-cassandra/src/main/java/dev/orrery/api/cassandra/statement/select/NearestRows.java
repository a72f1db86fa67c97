package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.TableRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The rows of a source that are nearest, the nearest first. All are looked at; few are kept. */
final class NearestRows extends RowSource {
    private static final Comparator<Candidate> WORST_FIRST =
            Comparator.comparingDouble(Candidate::similarity)
                    .thenComparing(Comparator.comparingLong(Candidate::number).reversed());

    private final RowSource source;
    private final Predicate<TableRow> filter;
    private final ToDoubleFunction<TableRow> similarities;
    private final int wanted;
    private final PriorityQueue<Candidate> best = new PriorityQueue<>(WORST_FIRST);
    private long seen;
    private boolean ended;

    /** Rows that are equally near come in the order in which they were found. */
    private record Candidate(FoundRow found, double similarity, long number) {}

    NearestRows(
            RowSource source,
            Predicate<TableRow> filter,
            ToDoubleFunction<TableRow> similarities,
            int wanted) {
        this.source = source;
        this.filter = filter;
        this.similarities = similarities;
        this.wanted = wanted;
    }

    @Override
    CompletableFuture<Boolean> fetch() {
        return ended ? NO_MORE : source.fetch().thenApply(this::take);
    }

    private boolean take(boolean more) {
        for (FoundRow found = source.next(); found != null; found = source.next()) {
            double similarity = similarities.applyAsDouble(found.row());
            if (!Double.isNaN(similarity) && filter.test(found.row())) {
                best.add(new Candidate(found, similarity, seen++));
                if (best.size() > wanted) {
                    best.remove();
                }
            }
        }
        if (!more) {
            List<Candidate> sorted = new ArrayList<>(best);
            sorted.sort(WORST_FIRST.reversed());
            sorted.forEach(each -> add(each.found()));
            ended = true;
        }
        return true;
    }

    @Override
    double charge() {
        return source.charge();
    }
}
