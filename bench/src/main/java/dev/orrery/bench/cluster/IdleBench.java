package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.nosql.Items;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestRequests;
import dev.orrery.bench.nosql.RestTarget;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Four nodes, every one with a replica of every set, that nobody asks anything. They are looked at
 * until they take no less than before: elections have to end, code is compiled, and memory that was
 * needed to open replicas is given back.
 */
public final class IdleBench {
    /** A new container has a physical partition for every 6,000 RU/s. */
    private static final int THROUGHPUT = 6_000;

    private static final int LEAST_LOOKS = 2;
    private static final int MOST_LOOKS = 30;

    /** So many looks in a row have to find no less before the nodes count as being at rest. */
    private static final int SETTLED_LOOKS = 3;

    /** A look finds less if it finds less than this part of the least before. */
    private static final double LESS = 0.97;

    /** Of all processors. */
    private static final double SATURATION = 0.75;

    /** Shorter looks tell nothing. */
    private static final double TELLING_SECONDS = 1;

    private IdleBench() {}

    /**
     * What is measured.
     *
     * @param program the folder with the jars of this program
     * @param sets replica sets of the container
     * @param seconds of a look
     * @param progress is told what was seen
     */
    public record Setup(Path program, int sets, double seconds, Consumer<String> progress) {}

    /**
     * What a node takes.
     *
     * @param cores processor time in a second
     */
    public record Node(double cores, long memoryBytes) {}

    /** What every node takes at rest; the folder is for their data. */
    public static List<Node> run(Setup setup, Path folder) throws IOException {
        setup.progress().accept("Starting four nodes");
        try (OrreryNodes cluster =
                OrreryNodes.start(setup.program(), folder, OrreryNodes.USUAL_MEMORY)) {
            setup.progress().accept("Making %,d replica sets".formatted(setup.sets()));
            new RestTarget(
                            List.of(cluster.peer()),
                            cluster.ports(),
                            new RestRequests(new Items(1), setup.sets() * THROUGHPUT, ""),
                            Set.of(Phase.READ))
                    .makeContainer();
            return atRest(setup, cluster.peer());
        }
    }

    private static List<Node> atRest(Setup setup, Peer peer) throws IOException {
        int most = setup.seconds() < TELLING_SECONDS ? LEAST_LOOKS : MOST_LOOKS;
        double least = Double.MAX_VALUE;
        int settled = 0;
        List<Node> nodes = List.of();
        for (int i = 0; i < most && settled < SETTLED_LOOKS; i++) {
            nodes = look(peer, setup.seconds());
            double cores = nodes.stream().mapToDouble(Node::cores).max().orElseThrow();
            setup.progress()
                    .accept("The busiest node takes %.1f %% of a core".formatted(100 * cores));
            settled = cores < least * LESS || isSaturated(nodes) ? 0 : settled + 1;
            least = Math.min(least, cores);
        }
        return nodes;
    }

    /** Nodes that want more than there is take the same all the time, too. */
    private static boolean isSaturated(List<Node> nodes) {
        double all = nodes.stream().mapToDouble(Node::cores).sum();
        return all > SATURATION * Runtime.getRuntime().availableProcessors();
    }

    private static List<Node> look(Peer peer, double seconds) throws IOException {
        List<Peer.Use> before = peer.childrenUse();
        long start = System.nanoTime();
        LockSupport.parkNanos((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
        List<Peer.Use> after = peer.childrenUse();
        double passed = System.nanoTime() - start;
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < after.size(); i++) {
            long used = after.get(i).processorTime().minus(before.get(i).processorTime()).toNanos();
            nodes.add(new Node(used / passed, after.get(i).memoryBytes()));
        }
        return nodes;
    }
}
