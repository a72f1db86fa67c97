package dev.orrery.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every log promises, whatever makes its entries durable. */
abstract class ReplicationLogContract {
    private static final long TIMEOUT_SECONDS = 30;

    /** A leading log on an empty store. */
    abstract ReplicationLog log();

    /** Closes log and store, and opens the same store again. */
    abstract ReplicationLog reopen();

    /** What the store holds under a key of the records. */
    abstract byte @Nullable [] stored(String key);

    /** Makes the next write fail. */
    abstract void breakStore();

    /** Whether an entry whose append failed can be in the store after it is opened again. */
    boolean failedEntryMayReturn() {
        return false;
    }

    @Test
    void anEmptyLogHasAppliedNothing() {
        assertThat(log().applied()).isEqualTo(AppliedState.NONE);
        assertThat(log().role()).isEqualTo(ReplicaRole.LEADER);
    }

    @Test
    void anAppliedEntryIsInTheStore() {
        assertThat(append(log(), 0, 1, "a")).isEqualTo(new AppendResult.Applied(1));

        assertThat(stored("a")).isEqualTo(bytes("a"));
        assertThat(log().applied()).isEqualTo(new AppliedState(1, 1_001));
    }

    @Test
    void anEntryOnAnotherBaseIsRefusedWithoutTrace() {
        append(log(), 0, 1, "a");

        assertThat(append(log(), 2, 3, "b")).isEqualTo(new AppendResult.Refused(1));

        assertThat(stored("b")).isNull();
        assertThat(log().applied().lsn()).isEqualTo(1);
        assertThat(append(log(), 1, 2, "c")).isEqualTo(new AppendResult.Applied(2));
    }

    @Test
    void anEntryOfAnotherEpochIsRefusedWithoutTrace() {
        LogEntry stale =
                new LogEntry(
                        log().epoch() + 1,
                        0,
                        1,
                        1_001,
                        new BatchBuilder().put(Family.RECORDS, bytes("a"), bytes("a")).build());

        assertThat(await(log(), stale)).isEqualTo(new AppendResult.Refused(0));
        assertThat(stored("a")).isNull();
    }

    @Test
    void aReplayedEntryIsSkipped() {
        append(log(), 0, 1, "a");
        append(log(), 1, 2, "b");

        assertThat(append(log(), 0, 1, "c")).isEqualTo(new AppendResult.Replayed(2));
        assertThat(stored("c")).isNull();
    }

    @Test
    void anLsnMayLeaveAGap() {
        assertThat(append(log(), 0, 10, "a")).isEqualTo(new AppendResult.Applied(10));
        assertThat(append(log(), 10, 11, "b")).isEqualTo(new AppendResult.Applied(11));
    }

    @Test
    void reopeningContinuesWhereTheLogEnded() {
        append(log(), 0, 1, "a");
        append(log(), 1, 2, "b");

        ReplicationLog again = reopen();

        assertThat(again.applied()).isEqualTo(new AppliedState(2, 1_002));
        assertThat(append(again, 0, 1, "c")).isEqualTo(new AppendResult.Replayed(2));
        assertThat(append(again, 2, 3, "d")).isEqualTo(new AppendResult.Applied(3));
    }

    @Test
    void aBarrierTellsTheAppliedLsn() throws Exception {
        append(log(), 0, 1, "a");

        assertThat(log().barrier().toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .isEqualTo(1);
    }

    @Test
    void afterAFailureNothingIsTriedAgain() {
        append(log(), 0, 1, "a");
        breakStore();

        assertUnavailable(() -> append(log(), 1, 2, "b"));

        assertThat(log().role()).isEqualTo(ReplicaRole.FAILED);
        assertThat(log().applied().lsn()).isEqualTo(1);
        assertUnavailable(() -> append(log(), 1, 2, "b"));
        assertUnavailable(() -> log().barrier().toCompletableFuture().join());
        ReplicationLog again = reopen();
        if (failedEntryMayReturn()) {
            assertThat(again.applied().lsn()).isBetween(1L, 2L);
            AppendResult repeated = append(again, 1, 2, "b");
            assertThat(repeated).isIn(new AppendResult.Applied(2), new AppendResult.Replayed(2));
        } else {
            assertThat(again.applied().lsn()).isEqualTo(1);
            assertThat(append(again, 1, 2, "b")).isEqualTo(new AppendResult.Applied(2));
        }
    }

    @Test
    void aClosedLogTakesNothing() {
        log().close();

        assertUnavailable(() -> append(log(), 0, 1, "a"));
        assertThat(stored("a")).isNull();
    }

    @Test
    void theLeadersTimeCannotGoBack() {
        await(log(), entry(0, 1, 5_000, "a"));

        Assertions.assertThatThrownBy(() -> await(log(), entry(1, 2, 4_999, "b")))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(stored("b")).isNull();
    }

    final AppendResult append(ReplicationLog log, long base, long lsn, String key) {
        return await(log, entry(base, lsn, 1_000 + lsn, key));
    }

    private LogEntry entry(long base, long lsn, long time, String key) {
        return new LogEntry(
                log().epoch(),
                base,
                lsn,
                time,
                new BatchBuilder().put(Family.RECORDS, bytes(key), bytes(key)).build());
    }

    private static AppendResult await(ReplicationLog log, LogEntry entry) {
        return log.append(entry)
                .toCompletableFuture()
                .orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
                .join();
    }

    private static void assertUnavailable(Runnable action) {
        Assertions.assertThatThrownBy(action::run)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
