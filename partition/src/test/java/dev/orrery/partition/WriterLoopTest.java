package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.replaceItem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.LogEntry;
import dev.orrery.storage.batch.BatchBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WriterLoopTest {
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir Path directory;

    private PartitionFixture partition;
    private @Nullable ControlledLog log;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.logWrapper =
                real -> {
                    log = new ControlledLog(real);
                    return log;
                };
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void whatArrivesWhileABatchCommitsIsTheNextBatch() throws Exception {
        partition.install();
        log().awaitEntry();
        log().hold();
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        answers.add(submit(createItem("a", "first", "1")));
        log().awaitEntry();
        for (int i = 0; i < 50; i++) {
            answers.add(submit(createItem("a", "id" + i, "1")));
        }
        assertThat(answers).noneMatch(CompletableFuture::isDone);
        assertThat(log().entries()).hasSize(2);

        log().release();
        awaitAll(answers);

        assertThat(log().entries()).hasSize(3);
        assertThat(partition.scanAll(100)).hasSize(51);
        partition.verify();
    }

    @Test
    void nothingIsVisibleBeforeItIsApplied() throws Exception {
        partition.install();
        log().awaitEntry();
        log().hold();
        CompletableFuture<Outcome> answer = submit(createItem("a", "1", "1"));
        log().awaitEntry();

        assertThat(partition.read("a", "1")).isInstanceOf(Outcome.Refused.class);
        assertThat(partition.partition().lsn()).isOne();

        log().release();
        answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        assertThat(partition.found("a", "1").id()).isEqualTo("1");
        assertThat(partition.partition().lsn()).isEqualTo(2);
    }

    @Test
    void aFullQueueRefusesWithARetryTime() throws Exception {
        partition.writerLimits = new WriterLimits(3, 1 << 20, 10, 10, 1_000);
        partition.install();
        log().awaitEntry();
        log().hold();
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        answers.add(submit(createItem("a", "first", "1")));
        log().awaitEntry();
        for (int i = 0; i < 3; i++) {
            answers.add(submit(createItem("a", "id" + i, "1")));
        }

        assertThatThrownBy(() -> submit(createItem("a", "more", "1")).join())
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> {
                            assertThat(e.code()).isEqualTo(ErrorCode.THROTTLED);
                            assertThat(e.retryAfterMillis()).isPresent();
                        });

        log().release();
        awaitAll(answers);
    }

    @Test
    void aBatchIsCutAtItsNumberOfCommands() throws Exception {
        partition.writerLimits = new WriterLimits(1_000, 1 << 20, 10, 10, 1_000);
        partition.install();
        log().awaitEntry();
        log().hold();
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        answers.add(submit(createItem("a", "first", "1")));
        log().awaitEntry();
        for (int i = 0; i < 35; i++) {
            answers.add(submit(createItem("a", "id" + i, "1")));
        }

        log().release();
        awaitAll(answers);

        assertThat(log().entries()).hasSize(2 + 4);
    }

    @Test
    void manyWritersShareBatchesAndLoseNoIncrement() throws Exception {
        partition.install();
        partition.write(createItem("a", "counter", "0"));
        int threads = 8;
        int increments = 40;
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            writers.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        for (int n = 0; n < increments; n++) {
                                            increment();
                                        }
                                    }));
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(value(partition.found("a", "counter"))).isEqualTo(threads * increments);
        partition.verify();
    }

    @Test
    void manySubmittersNeedFewerBatchesThanCommands() throws Exception {
        partition.install();
        int threads = 8;
        int commands = 100;
        List<Thread> writers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            String key = "key" + i;
            writers.add(
                    Thread.ofPlatform()
                            .start(
                                    () -> {
                                        List<CompletableFuture<Outcome>> answers =
                                                new ArrayList<>();
                                        for (int n = 0; n < commands; n++) {
                                            answers.add(submit(createItem(key, "id" + n, "1")));
                                        }
                                        answers.forEach(CompletableFuture::join);
                                    }));
        }
        for (Thread writer : writers) {
            writer.join();
        }

        assertThat(partition.scanAll(1_000)).hasSize(threads * commands);
        assertThat(log().entries()).hasSizeLessThan(threads * commands / 2);
        partition.verify();
    }

    @Test
    void aBatchBasedOnAnOutdatedLsnIsEvaluatedAgain() {
        partition.install();
        partition.write(createItem("a", "1", "1"));
        LogEntry foreign =
                new LogEntry(1, 2, 7, TestClock.START_MILLIS + 50_000, new BatchBuilder().build());
        log().appendForeign(foreign);

        Outcome.Written written = partition.write(createItem("a", "2", "2"));

        assertThat(written.lsn()).isEqualTo(8);
        assertThat(partition.refused(createItem("a", "1", "3")).code())
                .isEqualTo(ErrorCode.ALREADY_EXISTS);
        assertThat(written.item().toString()).endsWith("\"_ts\":1700000050}");
        partition.verify();
    }

    @Test
    void aPartitionWhoseBatchesAreAlwaysRefusedStops() {
        partition.install();
        log().changeEntries(
                        entry ->
                                new LogEntry(
                                        entry.epoch() + 1,
                                        entry.baseLsn(),
                                        entry.lsn(),
                                        entry.leaderTimeMillis(),
                                        entry.batch()));

        assertUnavailable(createItem("a", "1", "1"));
        assertThat(partition.partition().isFailed()).isTrue();
    }

    @Test
    void afterAFailureOfTheLogReadsGoOnAndWritesDoNot() {
        partition.install();
        partition.write(createItem("a", "1", "1"));
        log().changeEntries(
                        _ -> {
                            throw new IllegalStateException("a test broke the log");
                        });

        assertUnavailable(createItem("a", "2", "2"));
        log().changeEntries(entry -> entry);
        assertUnavailable(createItem("a", "3", "3"));

        assertThat(partition.partition().isFailed()).isTrue();
        assertThat(partition.found("a", "1").id()).isEqualTo("1");
        partition.reopen();
        partition.write(createItem("a", "2", "2"));
    }

    @Test
    void closingAnswersWhatWaits() throws Exception {
        partition.install();
        log().awaitEntry();
        log().hold();
        CompletableFuture<Outcome> committing = submit(createItem("a", "1", "1"));
        log().awaitEntry();
        CompletableFuture<Outcome> queued = submit(createItem("a", "2", "2"));
        Thread closing = Thread.ofPlatform().start(() -> partition.partition().close());
        while (!partition.partition().isFailed()) {
            Thread.onSpinWait();
        }

        log().release();
        closing.join();

        assertThat(committing.join()).isInstanceOf(Outcome.Written.class);
        assertThatThrownBy(queued::join).hasCauseInstanceOf(OrreryException.class);
    }

    @Test
    void timeNeverGoesBackFromBatchToBatch() {
        partition.install();
        partition.clock.advanceSeconds(100);
        partition.write(createItem("a", "1", "1"));
        partition.clock.advanceSeconds(-60);

        StoredItem item = partition.write(createItem("a", "2", "2")).item();

        assertThat(item.toString()).endsWith("\"_ts\":1700000100}");
    }

    private void increment() {
        while (true) {
            StoredItem item = partition.found("a", "counter");
            Command replace =
                    replaceItem(
                            "a", "counter", value(item) + 1, new EtagCondition.Match(item.etag()));
            if (partition.run(replace) instanceof Outcome.Written) {
                return;
            }
        }
    }

    private static int value(StoredItem item) {
        return Integer.parseInt(item.toString().replaceAll(".*\"value\":(\\d+),.*", "$1"));
    }

    private void assertUnavailable(Command command) {
        assertThatThrownBy(() -> partition.run(command))
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.SERVICE_UNAVAILABLE));
    }

    private CompletableFuture<Outcome> submit(Command command) {
        return partition.partition().submit(command);
    }

    private static void awaitAll(List<CompletableFuture<Outcome>> answers) throws Exception {
        CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new))
                .get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }

    private ControlledLog log() {
        partition.partition();
        if (log == null) {
            throw new IllegalStateException("not open");
        }
        return log;
    }
}
