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
 * One server with a container of some size: what a point operation on any of its items costs it.
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
    private static final double WARM_UP = 4;

    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double IDLE_SHARE = 0.1;
    private static final Duration REST_PATIENCE = Duration.ofMinutes(10);

    private final Peer peer;
    private final Size size;
    private final double seconds;
    private final RestTarget target;

    private ScaleBench(Peer peer, Size size, double seconds) {
        this.peer = peer;
        this.size = size;
        this.seconds = seconds;
        this.target =
                new RestTarget(
                        peer,
                        new RestRequests(
                                new Items(size.items()), size.partitions() * THROUGHPUT, ""),
                        PHASES);
    }

    /** Of a container. */
    public record Size(int items, int partitions) {}

    /**
     * Processor time of the server in microseconds.
     *
     * @param read of a point read of any item
     * @param upsert of a synced upsert of any item
     */
    public record Cost(double read, double upsert) {}

    /** Starts a server, fills a container, and lets the server compile its code. */
    public static ScaleBench start(NosqlBench.Setup setup, Path folder, Size size)
            throws IOException {
        Peer peer = NosqlBench.orrery(setup.program(), folder);
        try {
            ScaleBench bench = new ScaleBench(peer, size, setup.seconds());
            bench.target.makeContainer();
            bench.target.fill(0, size.items());
            double _ = bench.micros(Phase.UPSERT, setup.seconds() * WARM_UP);
            double _ = bench.micros(Phase.READ, setup.seconds() * WARM_UP);
            return bench;
        } catch (IOException | RuntimeException e) {
            peer.close();
            throw e;
        }
    }

    /** Measures once the server has come to rest. */
    public Cost measure() throws IOException {
        awaitRest();
        double read = micros(Phase.READ, seconds);
        return new Cost(read, micros(Phase.UPSERT, seconds));
    }

    private double micros(Phase phase, double length) throws IOException {
        return Load.measure(
                        target,
                        phase,
                        new Load.Amount(size.items(), CLIENTS * size.partitions(), length))
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
