package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * One server whose container grows: what a point operation on any of its items costs it.
 *
 * <p>Clients come with the physical partitions, as they do in life: those of one partition share
 * the syncs of its log.
 */
public final class ScaleBench implements AutoCloseable {
    /** Clients of each physical partition. */
    public static final int CLIENTS = 16;

    /** A new container has a physical partition for every 6,000 RU/s. */
    private static final int THROUGHPUT = 6_000;

    private static final Set<Phase> PHASES = EnumSet.of(Phase.READ, Phase.UPSERT);

    /** Of the time that is measured: code has to be compiled before the first measurement. */
    private static final double FIRST_WARM_UP = 4;

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double IDLE_SHARE = 0.1;
    private static final Duration REST_PATIENCE = Duration.ofMinutes(10);

    private final Peer peer;
    private final int partitions;
    private final double seconds;
    private int count;

    private ScaleBench(Peer peer, int partitions, double seconds) {
        this.peer = peer;
        this.partitions = partitions;
        this.seconds = seconds;
    }

    /**
     * Processor time of the server in microseconds.
     *
     * @param read of a point read of any item
     * @param upsert of a synced upsert of any item
     */
    public record Cost(double read, double upsert) {
        @Override
        public String toString() {
            return "a point read takes %.1f and an upsert %.1f microseconds"
                    .formatted(read, upsert);
        }
    }

    /** Starts a server with an empty container of some physical partitions. */
    public static ScaleBench start(NosqlBench.Setup setup, Path folder, int partitions)
            throws IOException {
        ScaleBench bench =
                new ScaleBench(
                        NosqlBench.orrery(setup.program(), folder), partitions, setup.seconds());
        bench.target(new Items(Items.TOGETHER)).makeContainer();
        return bench;
    }

    /** Writes items until there are as many, and measures once the server has come to rest. */
    public Cost measure(int items) throws IOException {
        Items all = new Items(items);
        RestTarget target = target(all);
        boolean isFirst = count == 0;
        target.fill(count, items);
        count = items;
        if (isFirst) {
            double _ = micros(target, Phase.UPSERT, seconds * FIRST_WARM_UP);
            double _ = micros(target, Phase.READ, seconds * FIRST_WARM_UP);
        }
        awaitRest();
        double _ = micros(target, Phase.READ, seconds);
        double read = micros(target, Phase.READ, seconds);
        double _ = micros(target, Phase.UPSERT, seconds);
        return new Cost(read, micros(target, Phase.UPSERT, seconds));
    }

    private RestTarget target(Items items) {
        return new RestTarget(peer, requests(items), PHASES);
    }

    private RestRequests requests(Items items) {
        return new RestRequests(items, partitions * THROUGHPUT, "");
    }

    private double micros(RestTarget target, Phase phase, double length) throws IOException {
        return Load.measure(target, phase, new Load.Amount(count, CLIENTS * partitions, length))
                .serverMicros();
    }

    /** Files are still put in order after the last write: that is not what a read costs. */
    private void awaitRest() throws IOException {
        long end = System.nanoTime() + REST_PATIENCE.toNanos();
        while (true) {
            long before = peer.processorTime().toNanos();
            LockSupport.parkNanos(LOOK_NANOS);
            long used = peer.processorTime().toNanos() - before;
            if (used < IDLE_SHARE * LOOK_NANOS) {
                return;
            }
            if (System.nanoTime() > end) {
                throw new IOException("The server does not come to rest.");
            }
        }
    }

    @Override
    public void close() {
        peer.close();
    }
}
