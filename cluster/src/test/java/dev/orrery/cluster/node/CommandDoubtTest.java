package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class CommandDoubtTest {
    private final CommandDoubt doubt = new CommandDoubt();

    private ErrorCode told(ErrorCode failure) {
        return doubt.told(new OrreryException(failure, "why")).code();
    }

    @Test
    void aCommandThatNobodyWasSentWasNotCarriedOut() {
        doubt.sendsAgain();
        assertThat(told(ErrorCode.LEADER_CHANGED)).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(told(ErrorCode.SERVICE_UNAVAILABLE)).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE);
        assertThat(told(ErrorCode.RANGE_GONE)).isEqualTo(ErrorCode.RANGE_GONE);
    }

    @Test
    void whatWasSentWithoutAnAnswerMayHaveBeenCarriedOut() {
        doubt.sent();
        assertThat(told(ErrorCode.LEADER_CHANGED)).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
        assertThat(told(ErrorCode.SERVICE_UNAVAILABLE)).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
    }

    @Test
    void theFirstAnswerTellsEverything() {
        doubt.sent();
        for (ErrorCode code : ErrorCode.values()) {
            assertThat(doubt.isEndedBy(code)).as("%s", code).isTrue();
        }
        assertThat(doubt.mayEndBySending(ErrorCode.THROTTLED)).isFalse();
        assertThat(told(ErrorCode.THROTTLED)).isEqualTo(ErrorCode.THROTTLED);
        assertThat(told(ErrorCode.RANGE_GONE)).isEqualTo(ErrorCode.RANGE_GONE);
    }

    /** Sent once without an answer, and sent again. */
    @Nested
    class InDoubt {
        @BeforeEach
        void sendTwice() {
            doubt.sent();
            doubt.sendsAgain();
            doubt.sent();
        }

        @Test
        void wantOfBudgetTellsNothing() {
            assertThat(doubt.isEndedBy(ErrorCode.THROTTLED)).isFalse();
            assertThat(doubt.mayEndBySending(ErrorCode.THROTTLED)).isTrue();
            assertThat(told(ErrorCode.THROTTLED)).isEqualTo(ErrorCode.OUTCOME_UNKNOWN);
        }

        /** The range may have been split after the command was carried out. */
        @Test
        void aRangeThatIsGoneTellsNothing() {
            assertThat(doubt.isEndedBy(ErrorCode.RANGE_GONE)).isFalse();
            assertThat(doubt.mayEndBySending(ErrorCode.RANGE_GONE)).isFalse();
            assertThat(told(ErrorCode.RANGE_GONE)).isEqualTo(ErrorCode.STALE_IN_DOUBT);
        }

        @Test
        void aRefusalByWhatTheItemIsTellsEverything() {
            assertThat(doubt.isEndedBy(ErrorCode.ALREADY_EXISTS)).isTrue();
            assertThat(told(ErrorCode.INTERNAL)).isEqualTo(ErrorCode.INTERNAL);
        }
    }
}
