package dev.orrery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.gateway.routing.RetryPolicy.Next;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private final AtomicInteger attempts = new AtomicInteger();

    @Test
    void whatMetAStaleRouteIsSentAgain() {
        String answer =
                RetryPolicy.run(
                        () -> {
                            if (attempts.incrementAndGet() < 3) {
                                throw new OrreryException(ErrorCode.RANGE_GONE, "moved");
                            }
                            return "found";
                        },
                        result -> false);
        assertThat(answer).isEqualTo("found");
        assertThat(attempts).hasValue(3);
    }

    @Test
    void attemptsAreLimited() {
        assertThatThrownBy(() -> RetryPolicy.run(this::alwaysGone, result -> false))
                .isInstanceOf(OrreryException.class);
        assertThat(attempts).hasValue(RetryPolicy.MAX_ATTEMPTS);
    }

    @Test
    void theLastMisledResultIsGivenBack() {
        int last = RetryPolicy.run(attempts::incrementAndGet, result -> true);
        assertThat(last).isEqualTo(RetryPolicy.MAX_ATTEMPTS);
    }

    @Test
    void onlyStaleRoutesAreRetried() {
        for (ErrorCode code : ErrorCode.values()) {
            boolean stale =
                    code == ErrorCode.RANGE_GONE
                            || code == ErrorCode.DEFINITION_STALE
                            || code == ErrorCode.NAME_CACHE_STALE
                            || code == ErrorCode.STALE_IN_DOUBT;
            assertThat(code.isStale()).as("%s", code).isEqualTo(stale);
            assertThat(RetryPolicy.isStale(new Outcome.Refused(code, "", 1, 1))).isEqualTo(stale);
            assertThat(RetryPolicy.isStale(new OrreryException(code, ""))).isEqualTo(stale);
            if (!stale) {
                assertThat(RetryPolicy.next(code, false, 1)).isEqualTo(Next.ANSWER);
            }
        }
        assertThat(RetryPolicy.isStale(new Outcome.Done(1, 1))).isFalse();
        assertThat(RetryPolicy.isStale(new IllegalStateException())).isFalse();
        assertThat(RetryPolicy.next(null, true, 1)).isEqualTo(Next.ANSWER);
    }

    @Test
    void aDoubtIsKeptUntilSomebodyKnows() {
        assertThat(RetryPolicy.next(ErrorCode.RANGE_GONE, false, 1)).isEqualTo(Next.AGAIN);
        assertThat(RetryPolicy.next(ErrorCode.STALE_IN_DOUBT, false, 1))
                .isEqualTo(Next.AGAIN_IN_DOUBT);
        assertThat(RetryPolicy.next(ErrorCode.RANGE_GONE, true, 2)).isEqualTo(Next.AGAIN_IN_DOUBT);
        assertThat(RetryPolicy.next(ErrorCode.ALREADY_EXISTS, true, 2)).isEqualTo(Next.ANSWER);
    }

    /** Nobody has looked yet whether it was carried out when it was sent before. */
    @Test
    void wantOfBudgetIsNoAnswerToACommandInDoubt() {
        assertThat(RetryPolicy.next(ErrorCode.THROTTLED, false, 2)).isEqualTo(Next.ANSWER);
        assertThat(RetryPolicy.next(ErrorCode.THROTTLED, true, 2)).isEqualTo(Next.AGAIN_IN_DOUBT);
        assertThat(RetryPolicy.next(ErrorCode.THROTTLED, true, RetryPolicy.MAX_ATTEMPTS))
                .isEqualTo(Next.UNKNOWN);
        assertThat(RetryPolicy.next(ErrorCode.SERVICE_UNAVAILABLE, true, 2))
                .isEqualTo(Next.UNKNOWN);
    }

    @Test
    void attemptsOfCommandsAreLimited() {
        assertThat(RetryPolicy.next(ErrorCode.RANGE_GONE, false, RetryPolicy.MAX_ATTEMPTS))
                .isEqualTo(Next.ANSWER);
        assertThat(RetryPolicy.next(ErrorCode.RANGE_GONE, true, RetryPolicy.MAX_ATTEMPTS))
                .isEqualTo(Next.UNKNOWN);
    }

    private String alwaysGone() {
        attempts.incrementAndGet();
        throw new OrreryException(ErrorCode.RANGE_GONE, "moved");
    }
}
