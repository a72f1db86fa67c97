package dev.orrery.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions that go forward, and one that does not. */
class SessionsTest {
    @Test
    void oneClientMayBeBehindAnother() {
        assertThat(check(step(1, 1, 5, true), step(2, 2, 4, false)).isCorrect()).isTrue();
    }

    @Test
    void aClientSeesWhatItWrote() {
        assertThat(check(step(1, 1, 5, true), step(1, 2, 4, false)).isCorrect()).isFalse();
    }

    @Test
    void aClientDoesNotGoBack() {
        Verdict verdict = check(step(1, 1, 5, false), step(1, 2, 4, false));
        assertThat(verdict.toString()).contains("had seen version 5").contains("read version 4");
    }

    private static Verdict check(Operation<Sessions.Step> first, Operation<Sessions.Step> second) {
        return Sessions.check(List.of(first, second));
    }

    private static Operation<Sessions.Step> step(
            int client, long time, long version, boolean wrote) {
        return new Operation<>(
                client, time, time, Outcome.APPLIED, new Sessions.Step("a", version, wrote));
    }
}
