package dev.orrery.cluster.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.NodeResources;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldWritersTest {
    private static final byte[] CONTENT = {1};
    private static final HoldCall CALL = new HoldCall(7, IntentLog.LOCAL.number());
    private static final Duration SOON = Duration.ofMillis(100);
    private static final Duration LATE = Duration.ofMinutes(1);

    @TempDir Path directory;

    private NodeResources resources;
    private IntentLog log;

    @BeforeEach
    void open() {
        resources = new NodeResources(ClusterOptions.defaults(directory));
        log =
                IntentLog.founded(
                        PhysicalPartition.open(
                                resources.catalogContext(),
                                IntentLog.LOCAL,
                                directory.resolve("store")));
        log.begin("before", CONTENT).join();
    }

    @AfterEach
    void close() {
        log.close();
        resources.close();
    }

    private HeldWriters writers(Duration most) {
        return new HeldWriters(number -> found(number), Clock.system(), most);
    }

    private Optional<PhysicalPartition> found(int number) {
        return Optional.of(log.partition()).filter(one -> one.number() == number);
    }

    @Test
    void aWriterStandsStillUntilItIsLetGo() {
        try (HeldWriters writers = writers(LATE)) {
            long lsn = writers.hold(CALL);
            CompletableFuture<Void> written = log.begin("after", CONTENT);
            assertThat(writers.release(CALL).join()).isEqualTo(lsn);
            written.join();
            assertThat(log.partition().lsn()).isGreaterThan(lsn);
        }
    }

    @Test
    void aWriterThatNobodyLetsGoGoesOnByItselfAndSaysSo() {
        try (HeldWriters writers = writers(SOON)) {
            long _ = writers.hold(CALL);
            log.begin("after", CONTENT).join();
            CompletableFuture<Long> late = writers.release(CALL);
            assertThatThrownBy(late::join)
                    .isInstanceOf(CompletionException.class)
                    .hasMessageContaining("took too long");
        }
    }

    @Test
    void theEndOfANodeLetsAllGo() {
        HeldWriters writers = writers(LATE);
        long _ = writers.hold(CALL);
        CompletableFuture<Void> written = log.begin("after", CONTENT);
        writers.close();
        written.join();
    }

    @Test
    void aPartitionThatIsNotHereIsRefused() {
        try (HeldWriters writers = writers(LATE)) {
            assertThatThrownBy(() -> writers.hold(new HoldCall(7, 99)))
                    .isInstanceOf(OrreryException.class)
                    .hasMessageContaining("not open here");
        }
    }
}
