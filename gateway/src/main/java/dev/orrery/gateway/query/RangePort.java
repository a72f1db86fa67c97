package dev.orrery.gateway.query;

import dev.orrery.model.ring.RingRange;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The ranges of one container. */
interface RangePort {
    /** An interval cut where ranges begin and end, in ring order. */
    List<RingRange> parts(RingRange interval);

    /** Asks the range that owns a part, which must be one that {@link #parts} gave. */
    CompletableFuture<Answer> ask(Question question);

    /**
     * Asks how the range answers.
     *
     * @param execute whether it answers too
     */
    CompletableFuture<Explained> explain(Question question, boolean execute);

    /** A page of a query over a part of the ring. */
    record Question(
            RingRange part, QuerySpec spec, Optional<String> continuation, PageLimits limits) {}

    record Answer(int partitionNumber, RangeQueryPage page) {}

    record Explained(int partitionNumber, RangeExplanation explanation) {}
}
