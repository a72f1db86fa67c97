package dev.orrery.partition.split;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class FollowerTest {
    private static final Batch BATCH =
            new BatchBuilder().put(Family.RECORDS, new byte[1], new byte[50_000]).build();
    private static final int BACKLOG = 2_000;

    @TempDir Path folder;

    private final AtomicInteger repeated = new AtomicInteger();

    @Test
    @Timeout(60)
    void catchesUpWithAWriterThatNeverRests() {
        try (Follower follower = new Follower(folder, this::repeat)) {
            for (int i = 0; i < BACKLOG; i++) {
                assertThat(follower.applied(BATCH)).isCompleted();
            }
            AtomicBoolean ended = new AtomicBoolean();
            CompletableFuture<Integer> writer =
                    CompletableFuture.supplyAsync(() -> writeUntil(ended, follower));
            follower.catchUp(0);
            ended.set(true);
            int written = writer.join();
            follower.finish();
            assertThat(repeated.get()).isEqualTo(BACKLOG + written);
        }
    }

    @Test
    void aWriterThatWaitsGoesOnWhenTheFollowerFails() {
        AtomicReference<CompletableFuture<Void>> waiting = new AtomicReference<>();
        AtomicReference<Follower> self = new AtomicReference<>();
        try (Follower follower =
                new Follower(
                        folder,
                        _ -> {
                            waiting.set(writeUntilItWaits(self.get()));
                            throw new IllegalStateException("the disk is full");
                        })) {
            self.set(follower);
            assertThat(follower.applied(BATCH)).isCompleted();
            assertThatThrownBy(() -> follower.catchUp(0)).hasMessage("the disk is full");
        }
        assertThat(waiting.get()).isCompleted();
    }

    private static CompletableFuture<Void> writeUntilItWaits(Follower follower) {
        CompletableFuture<Void> goOn = follower.applied(BATCH);
        while (goOn.isDone()) {
            goOn = follower.applied(BATCH);
        }
        return goOn;
    }

    private void repeat(List<Batch> batches) {
        repeated.addAndGet(batches.size());
    }

    private static int writeUntil(AtomicBoolean ended, Follower follower) {
        int written = 0;
        while (!ended.get()) {
            follower.applied(BATCH).toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
            written++;
        }
        return written;
    }
}
