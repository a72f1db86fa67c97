package dev.orrery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures how long a split, and then the merge of its children, keeps writers waiting: by the
 * server's own stopwatch, and as the longest time in which clients that write all the time saw no
 * write acknowledged. {@code -Dsplit.items=1000000} makes 1 GB. The bound of the short form only
 * catches gross mistakes, since machines that test are busy; {@code -Dsplit.bound-millis} sets it.
 */
class RangePauseTest {
    private static final int ITEMS = Integer.getInteger("split.items", 2_000);
    private static final int ITEM_BYTES = 750;
    private static final int IN_FLIGHT = 2_000;
    private static final int WRITERS = 4;
    private static final long QUIET_MILLIS = 1_000;
    private static final long BOUND_MILLIS = Long.getLong("split.bound-millis", 5_000);

    @TempDir Path directory;

    @Test
    void writersWaitForAMoment(TestReporter reporter) {
        ContainerRecord container;
        try (TestGateway server = TestGateway.open(directory, Clock.system())) {
            container = server.container("items", PartitionKeyDefinition.of("/pk"), 1);
            fill(server, container);
        }
        try (TestGateway server = TestGateway.open(directory)) {
            Pulse pulse = new Pulse(server);
            long quietMillis = pulse.longestGapMillis(RangePauseTest::doNothing);
            Measured split = measured(pulse, () -> split(server, container));
            Measured merge = measured(pulse, () -> merge(server, container));
            int written = pulse.end();
            reporter.publishEntry("longest gap without a change", quietMillis + " ms");
            reporter.publishEntry("split", split.toString());
            reporter.publishEntry("merge", merge.toString());
            assertThat(server.gateway.ranges().statistics(container).items())
                    .isEqualTo(ITEMS + written);
            assertThat(split.pauseMillis()).isLessThan(BOUND_MILLIS);
            assertThat(merge.pauseMillis()).isLessThan(BOUND_MILLIS);
        }
    }

    /** What a change cost. */
    private record Measured(long pauseMillis, long gapMillis, long storeBytes) {
        @Override
        public String toString() {
            return "writer held for %d ms, longest gap of writers %d ms, %d bytes in files"
                    .formatted(pauseMillis, gapMillis, storeBytes);
        }
    }

    private static Measured measured(Pulse pulse, Supplier<RangeChange> change) {
        List<RangeChange> made = new ArrayList<>();
        long gapMillis = pulse.longestGapMillis(() -> made.add(change.get()));
        RangeChange.Effort effort = made.getFirst().effort();
        return new Measured(effort.pauseMillis(), gapMillis, effort.bytes());
    }

    private static void doNothing() {
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(QUIET_MILLIS));
    }

    private static RangeChange split(TestGateway server, ContainerRecord container) {
        int only = server.gateway.ranges().of(container).getFirst().number();
        return server.cluster.rangeChanges().split(only, 2, ChangeReason.REQUESTED);
    }

    private static RangeChange merge(TestGateway server, ContainerRecord container) {
        List<RangeRecord> both = server.gateway.ranges().of(container);
        return server.cluster
                .rangeChanges()
                .merge(both.getFirst().number(), both.getLast().number(), ChangeReason.REQUESTED);
    }

    /** Clients that write all the time, and note when a write is acknowledged. */
    private static final class Pulse {
        private final TestGateway server;
        private final AtomicBoolean ended = new AtomicBoolean();
        private final AtomicInteger written = new AtomicInteger();
        private final List<CompletableFuture<Void>> writers = new ArrayList<>();
        private long lastNanos = System.nanoTime();
        private long longestNanos;

        Pulse(TestGateway server) {
            this.server = server;
            for (int i = 0; i < WRITERS; i++) {
                int number = i;
                writers.add(CompletableFuture.runAsync(() -> write(number)));
            }
        }

        private void write(int number) {
            ContainerRecord container = server.container();
            Random random = new Random(number);
            while (!ended.get()) {
                String id = "w" + number + "-" + written.get();
                Routed routed =
                        server.gateway
                                .items()
                                .execute(
                                        container,
                                        server.createCommand(container, item(id, random)))
                                .join();
                assertThat(routed.outcome()).isInstanceOf(Outcome.Written.class);
                written.incrementAndGet();
                beat();
            }
        }

        private synchronized void beat() {
            long now = System.nanoTime();
            longestNanos = Math.max(longestNanos, now - lastNanos);
            lastNanos = now;
        }

        /** The longest time without an acknowledged write while something is done. */
        long longestGapMillis(Runnable work) {
            synchronized (this) {
                longestNanos = 0;
            }
            work.run();
            synchronized (this) {
                return TimeUnit.NANOSECONDS.toMillis(
                        Math.max(longestNanos, System.nanoTime() - lastNanos));
            }
        }

        int end() {
            ended.set(true);
            writers.forEach(CompletableFuture::join);
            return written.get();
        }
    }

    private static void fill(TestGateway server, ContainerRecord container) {
        Random random = new Random(1);
        List<CompletableFuture<Routed>> running = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            running.add(
                    server.gateway
                            .items()
                            .execute(
                                    container,
                                    server.createCommand(container, item("i" + i, random))));
            if (running.size() == IN_FLIGHT) {
                running.forEach(CompletableFuture::join);
                running.clear();
            }
        }
        running.forEach(CompletableFuture::join);
    }

    /** About 1,100 bytes with its header and index, which hardly compress. */
    private static String item(String id, Random random) {
        byte[] bytes = new byte[ITEM_BYTES];
        random.nextBytes(bytes);
        return "{\"id\":\"%s\",\"pk\":\"%s\",\"n\":%d,\"text\":\"%s\"}"
                .formatted(id, id, random.nextInt(), Base64.getEncoder().encodeToString(bytes));
    }
}
