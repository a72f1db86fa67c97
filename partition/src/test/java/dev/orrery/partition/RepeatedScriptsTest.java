package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.address;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.ValueCodec;
import dev.orrery.partition.script.ScriptAttempt;
import dev.orrery.partition.script.ScriptRequest;
import dev.orrery.partition.script.ScriptScope;
import dev.orrery.partition.script.ScriptTask;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.replication.LogEntry;
import dev.orrery.script.ScriptCollection;
import dev.orrery.storage.batch.BatchBuilder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that are sent again because nobody knows what became of them. */
class RepeatedScriptsTest {
    private static final String ALT = "dbs/db/colls/c";
    private static final int LARGE_BYTES = 200_000;
    private static final ValueCodec<String> TEXTS = ValueCodec.of(String.class, Map.of());

    @TempDir Path directory;

    private final RequestId id =
            new RequestId(TestClock.START_MILLIS / 60_000, 0x1234_5678_9abcL, 1);
    private final AtomicInteger runs = new AtomicInteger();
    private PartitionFixture fixture;
    private @Nullable ControlledLog log;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        fixture.logWrapper =
                real -> {
                    log = new ControlledLog(real);
                    return log;
                };
        fixture.install();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    /** What a script does, and whether it wants its writes. */
    private record Work(boolean commits, Function<ScriptCollection, String> script) {}

    private static Work writing(String item, String answer) {
        return new Work(
                true,
                items -> {
                    upsert(items, item, "");
                    return answer;
                });
    }

    private ScriptAttempt<String> first(Work work) {
        return attempt(work, false).join();
    }

    private ScriptAttempt<String> again(Work work) {
        return attempt(work, true).join();
    }

    private CompletableFuture<ScriptAttempt<String>> attempt(Work work, boolean inDoubt) {
        ScriptScope scope =
                new ScriptScope(
                        address("a"),
                        ALT,
                        Priority.HIGH,
                        Environment.of(fixture.clock),
                        () -> "made");
        ScriptTask<String> task =
                transaction -> {
                    runs.incrementAndGet();
                    return new ScriptTask.Result<>(
                            work.script.apply(transaction.items()), work.commits);
                };
        return fixture.partition()
                .scripts()
                .attempt(scope, task, new ScriptRequest<>(new Delivery(id, inDoubt), TEXTS));
    }

    private static void upsert(ScriptCollection items, String id, String filling) {
        String json = "{\"id\":\"%s\",\"pk\":\"a\",\"filling\":\"%s\"}".formatted(id, filling);
        items.upsert(ALT, json, Optional.empty());
    }

    private static String answer(ScriptAttempt<String> attempt) {
        return ((ScriptAttempt.Ended<String>) attempt).value();
    }

    @Test
    void whatWasDoneIsAnsweredWithoutAnotherRun() {
        ScriptAttempt<String> before = first(writing("1", "done"));
        fixture.reopen();
        long lsn = fixture.partition().lsn();

        ScriptAttempt<String> after = again(writing("2", "done twice"));

        assertThat(after).isEqualTo(before);
        assertThat(runs).hasValue(1);
        assertThat(fixture.partition().lsn()).isEqualTo(lsn);
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    @Test
    void whatWasNotDoneIsDone() {
        assertThat(answer(again(writing("1", "late")))).isEqualTo("late");
        assertThat(answer(again(writing("2", "later")))).isEqualTo("late");
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    @Test
    void oneOfTwoRunsAtTheSameTimeHasEffects() {
        Work slow =
                new Work(
                        true,
                        items -> {
                            upsert(items, "1", "");
                            assertThat(answer(again(writing("2", "fast")))).isEqualTo("fast");
                            return "slow";
                        });

        assertThat(answer(first(slow))).isEqualTo("fast");
        assertThat(runs).hasValue(2);
        assertThat(fixture.scanAll(10)).hasSize(1);
        assertThat(fixture.found("a", "2").toString()).contains("\"id\":\"2\"");
    }

    /** Whoever was told that nothing happened must not find out later that it did. */
    @Test
    void aRunThatLeftNothingBehindEndsTheOneBefore() {
        Work slow =
                new Work(
                        true,
                        items -> {
                            upsert(items, "1", "");
                            Work failing = new Work(false, _ -> "failed");
                            assertThat(answer(again(failing))).isEqualTo("failed");
                            return "slow";
                        });

        assertThat(answer(first(slow))).isEqualTo("failed");
        assertThat(fixture.scanAll(10)).isEmpty();
    }

    @Test
    void whatOnlyReadsIsNeverWrittenDownTheFirstTime() {
        long lsn = fixture.partition().lsn();
        assertThat(answer(first(new Work(true, _ -> "read")))).isEqualTo("read");
        assertThat(fixture.partition().lsn()).isEqualTo(lsn);
    }

    @Test
    void anAnswerFarLargerThanWhatWasWrittenIsNotKept() {
        String large = "x".repeat(LARGE_BYTES);
        assertThat(answer(first(writing("1", large)))).isEqualTo(large);

        assertThatThrownBy(() -> again(writing("2", large)))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN));
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    @Test
    void aLargeAnswerToALargeWriteIsKept() {
        String large = "x".repeat(LARGE_BYTES);
        Work work =
                new Work(
                        true,
                        items -> {
                            upsert(items, "1", large);
                            return large;
                        });
        first(work);
        assertThat(answer(again(writing("2", "other")))).isEqualTo(large);
    }

    @Test
    void aRequestThatIsTooOldIsNotRun() {
        fixture.clock.advanceSeconds(7 * 60);
        fixture.write(PartitionFixture.createItem("a", "other", 1));
        assertThatThrownBy(() -> first(writing("1", "late")))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN));
        assertThat(fixture.scanAll(10)).hasSize(1);
    }

    /** Their items may have the numbers that this one has given to its own. */
    @Test
    void aRunFromBeforeBatchesOfAnotherLeaderIsAConflict() {
        Work overtaken =
                new Work(
                        true,
                        items -> {
                            upsert(items, "1", "");
                            long lsn = fixture.partition().lsn();
                            LogEntry foreign =
                                    new LogEntry(
                                            1,
                                            lsn,
                                            lsn + 1,
                                            TestClock.START_MILLIS,
                                            new BatchBuilder().build());
                            log().appendForeign(foreign);
                            return "overtaken";
                        });
        assertThat(first(overtaken)).isInstanceOf(ScriptAttempt.Conflict.class);
        assertThat(answer(first(writing("1", "done")))).isEqualTo("done");
        assertThat(answer(again(writing("1", "again")))).isEqualTo("done");
    }

    private ControlledLog log() {
        if (log == null) {
            throw new IllegalStateException("the partition was not opened");
        }
        return log;
    }
}
