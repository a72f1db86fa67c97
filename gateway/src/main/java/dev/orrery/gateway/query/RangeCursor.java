package dev.orrery.gateway.query;

import dev.orrery.gateway.query.QueryPosition.Place;
import dev.orrery.model.error.OrreryException;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryPage;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** The rows of one range, asked for page by page as they are needed. */
final class RangeCursor {
    private final RangePort port;
    private final RangePort.Question question;
    private final PageTally tally;
    private final boolean patient;

    private Optional<String> bufferStart;
    private List<JsonRow> buffer = List.of();
    private int consumed;
    private Optional<String> bufferEnd;
    private boolean begun;
    private boolean paused;
    private @Nullable CompletableFuture<RangePort.Answer> pending;

    /**
     * A cursor at the beginning of a question's rows.
     *
     * @param patient goes on however much was spent; otherwise it pauses
     */
    RangeCursor(RangePort port, RangePort.Question question, PageTally tally, boolean patient) {
        this.port = port;
        this.question = question;
        this.tally = tally;
        this.patient = patient;
        this.bufferStart = question.continuation();
        this.bufferEnd = question.continuation();
    }

    /** Asks for rows, unless there are some or there will be none. */
    void prefetch() {
        if (pending == null && consumed == buffer.size() && !isAtEnd()) {
            pending = ask(bufferEnd, question.limits());
        }
    }

    /** The next row; null at the end, and where the cursor paused. May wait. */
    @Nullable JsonRow peek() {
        while (consumed == buffer.size() && !isAtEnd() && !paused) {
            prefetch();
            CompletableFuture<RangePort.Answer> answer = pending;
            if (answer != null) {
                receive(await(answer).page());
            }
            paused = buffer.isEmpty() && !isAtEnd() && !patient && tally.isSpent();
        }
        return consumed < buffer.size() ? buffer.get(consumed) : null;
    }

    void advance() {
        consumed++;
    }

    boolean isPaused() {
        return paused;
    }

    private boolean isAtEnd() {
        return begun && bufferEnd.isEmpty();
    }

    private void receive(RangeQueryPage page) {
        pending = null;
        begun = true;
        bufferStart = bufferEnd;
        bufferEnd = page.continuation();
        buffer = page.rows();
        consumed = 0;
    }

    /** Where the rows go on that were not consumed; empty at the end. May wait. */
    Optional<Place> place() {
        boolean drained = begun && consumed == buffer.size();
        if (!drained && consumed == 0) {
            return Optional.of(new Place(question.part(), bufferStart));
        }
        return (drained ? bufferEnd : placeInside())
                .map(continuation -> new Place(question.part(), Optional.of(continuation)));
    }

    /** Pages end where they are asked to: asking for the consumed rows tells what follows them. */
    private Optional<String> placeInside() {
        Optional<String> place = bufferStart;
        int left = consumed;
        while (left > 0) {
            PageLimits limits = question.limits();
            RangeQueryPage page =
                    await(ask(place, new PageLimits(left, limits.maxBytes(), limits.maxUnits())))
                            .page();
            left -= page.rows().size();
            place = page.continuation();
            if (place.isEmpty()) {
                return place;
            }
        }
        return place;
    }

    private CompletableFuture<RangePort.Answer> ask(Optional<String> from, PageLimits limits) {
        return port.ask(new RangePort.Question(question.part(), question.spec(), from, limits));
    }

    private RangePort.Answer await(CompletableFuture<RangePort.Answer> future) {
        try {
            RangePort.Answer answer = future.join();
            tally.add(answer);
            return answer;
        } catch (CompletionException e) {
            if (e.getCause() instanceof OrreryException known) {
                throw known;
            }
            throw e;
        }
    }
}
