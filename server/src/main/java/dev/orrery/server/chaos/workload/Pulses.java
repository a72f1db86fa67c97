package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Verdict;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Writes all the time to a few logical partitions, by way of every node at once, and notes when
 * they are acknowledged. So a gap is one of the cluster, not of a client that waits for the wrong
 * node.
 */
public final class Pulses implements Workload {
    private static final int KEYS = 3;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(40);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final NosqlClient nodes;
    private final List<Gaps> gaps;
    private final AtomicLongArray lastNanos;

    public Pulses(NosqlClient nodes) {
        this.nodes = nodes;
        long now = System.nanoTime();
        this.gaps = IntStream.range(0, KEYS).mapToObj(_ -> new Gaps(now)).toList();
        this.lastNanos = new AtomicLongArray(clients());
    }

    /** One for every key and node. */
    public int clients() {
        return KEYS * nodes.nodes();
    }

    @Override
    public String name() {
        return "pulses";
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        int key = client / nodes.nodes();
        int node = client % nodes.nodes();
        String partition = "pulse" + key;
        JsonObject item =
                JsonObject.EMPTY
                        .with("id", "node" + node)
                        .with("pk", partition)
                        .with("at", System.nanoTime());
        if (nodes.send(node, Call.upsert(partition, item)).isDone()) {
            long now = System.nanoTime();
            gaps.get(key).acknowledged(now);
            lastNanos.set(client, now);
        }
        LockSupport.parkNanos(PAUSE_NANOS);
    }

    /** Of all keys: those that were not over at the one time and had begun before the other. */
    public List<Gap> gaps(long fromNanos, long toNanos) {
        return gaps.stream().flatMap(key -> key.between(fromNanos, toNanos).stream()).toList();
    }

    /** Waits until writes to every key were acknowledged by way of every node. */
    public boolean awaitAll(long patienceNanos) {
        long begun = System.nanoTime();
        while (!IntStream.range(0, clients()).allMatch(i -> lastNanos.get(i) - begun > 0)) {
            if (System.nanoTime() - begun > patienceNanos || Thread.interrupted()) {
                return false;
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
        return true;
    }

    @Override
    public List<Verdict> judge() {
        return List.of();
    }
}
