package dev.orrery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
                            || code == ErrorCode.NAME_CACHE_STALE;
            assertThat(RetryPolicy.isStale(new Outcome.Refused(code, "", 1, 1), null))
                    .isEqualTo(stale);
            assertThat(RetryPolicy.isStale(null, new OrreryException(code, ""))).isEqualTo(stale);
        }
        assertThat(RetryPolicy.isStale(new Outcome.Done(1, 1), null)).isFalse();
        assertThat(RetryPolicy.isStale(null, new IllegalStateException())).isFalse();
    }

    private String alwaysGone() {
        attempts.incrementAndGet();
        throw new OrreryException(ErrorCode.RANGE_GONE, "moved");
    }
}
