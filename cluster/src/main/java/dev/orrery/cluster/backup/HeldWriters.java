package dev.orrery.cluster.backup;

import dev.orrery.cluster.node.SetLeaders;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.StandStill;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Writers of this node that stand still for a node that makes a backup. One that is not let go in
 * time goes on by itself, since the other node may have ended; it says so when it is asked, and
 * what was copied meanwhile is no backup.
 */
public final class HeldWriters implements AutoCloseable {
    /** The answer is the LSN at which the writer stands. */
    static final String HOLD = "hold-writer";

    /** The answer is the LSN up to which anything is written, by whoever leads. */
    static final String RELEASE = "release-writer";

    /** How long a node waits for a writer to stand still. */
    static final Duration PATIENCE = Duration.ofSeconds(5);

    private static final Duration MOST = Duration.ofSeconds(8);

    private final IntFunction<Optional<PhysicalPartition>> partitions;
    private final Clock clock;
    private final Duration most;
    private final Map<HoldCall, Held> held = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private record Held(PhysicalPartition partition, long lsn, StandStill still) {}

    /**
     * None yet.
     *
     * @param partitions the replicas of this node, those of the system too
     */
    public HeldWriters(IntFunction<Optional<PhysicalPartition>> partitions, Clock clock) {
        this(partitions, clock, MOST);
    }

    /**
     * As {@link #HeldWriters(IntFunction, Clock)}.
     *
     * @param most how long a writer stands still for others
     */
    HeldWriters(IntFunction<Optional<PhysicalPartition>> partitions, Clock clock, Duration most) {
        this.partitions = partitions;
        this.clock = clock;
        this.most = most;
    }

    /** From now on other nodes are answered. */
    public void register(SetLeaders calls) {
        calls.handle(HOLD, this::serveHold);
        calls.handle(RELEASE, this::serveRelease);
    }

    private CompletableFuture<byte[]> serveHold(byte[] request) {
        HoldCall call = HoldCall.read(request);
        return CompletableFuture.supplyAsync(() -> HoldCall.answer(hold(call)), threads);
    }

    private CompletableFuture<byte[]> serveRelease(byte[] request) {
        return release(HoldCall.read(request)).thenApply(HoldCall::answer);
    }

    long hold(HoldCall call) {
        PhysicalPartition partition =
                partitions
                        .apply(call.partition())
                        .orElseThrow(() -> changed("The replica is not open here."));
        long begin = clock.monotonicNanos();
        StandStill still = StandStill.of(List.of(partition));
        if (clock.monotonicNanos() - begin > PATIENCE.toNanos()) {
            still.close();
            throw changed("The writer did not stand still in time.");
        }
        Held standing = new Held(partition, partition.lsn(), still);
        held.put(call, standing);
        CompletableFuture.delayedExecutor(most.toMillis(), TimeUnit.MILLISECONDS)
                .execute(() -> end(call));
        return standing.lsn();
    }

    private void end(HoldCall call) {
        Held standing = held.remove(call);
        if (standing != null) {
            standing.still().close();
        }
    }

    /** A former leader fails: who has taken its place does not stand still. */
    CompletableFuture<Long> release(HoldCall call) {
        Held standing = held.remove(call);
        if (standing == null) {
            return CompletableFuture.failedFuture(
                    changed("The writer went on before it was let go: it took too long."));
        }
        return standing.partition()
                .confirmed()
                .toCompletableFuture()
                .copy()
                .orTimeout(most.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((_, _) -> standing.still().close());
    }

    private static OrreryException changed(String message) {
        return new OrreryException(ErrorCode.LEADER_CHANGED, message);
    }

    /** Lets all go on. */
    @Override
    public void close() {
        held.keySet().forEach(this::end);
        threads.shutdown();
    }
}
