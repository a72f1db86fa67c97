package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.OrreryCommand;
import dev.orrery.bench.measure.Peer;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * This program as a cluster on this machine.
 *
 * @param peer the process whose children the nodes are
 * @param ports of the nodes for the NoSQL API
 */
record OrreryNodes(Peer peer, List<Integer> ports) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int PORTS_PER_NODE = 10;

    /** As the launcher has it. */
    static final List<String> USUAL_MEMORY = List.of("-XX:MaxDirectMemorySize=1g");

    private static final String ALL_RUN = "\"running\":true";

    OrreryNodes {
        ports = List.copyOf(ports);
    }

    /**
     * Starts the nodes.
     *
     * @param memory options of the JVM
     */
    static OrreryNodes start(Path program, Path folder, List<String> memory) throws IOException {
        int base = FreePorts.row(ClusterBench.NODES * PORTS_PER_NODE);
        Path log = folder.resolve("cluster.txt");
        List<String> command = OrreryCommand.java(program + "/*", memory);
        command.add(OrreryCommand.MAIN);
        command.addAll(List.of("cluster", "start", "--nodes", text(ClusterBench.NODES)));
        command.addAll(List.of("--data", folder.toString(), "--base-port", text(base), "--json"));
        command.addAll(List.of("--set", OrreryCommand.NO_LIMITS));
        command.addAll(List.of("--set", "consistency.level=strong"));
        command.addAll(List.of("--set", "catalog.largest-throughput=1000000000"));
        Peer peer = Peer.start("Orrery, 4 nodes", command, base, log);
        OrreryNodes nodes =
                new OrreryNodes(
                        peer,
                        IntStream.range(0, ClusterBench.NODES)
                                .mapToObj(i -> base + i * PORTS_PER_NODE)
                                .toList());
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!Files.readString(log).contains(ALL_RUN)) {
            if (System.nanoTime() > end) {
                nodes.close();
                throw new IOException("The cluster did not start:\n" + Files.readString(log));
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return nodes;
    }

    /** The folder with the certificates of a node, from 0. */
    static Path certificates(Path folder, int node) {
        return folder.resolve("n" + (node + 1)).resolve("cluster");
    }

    private static String text(int number) {
        return Integer.toString(number);
    }

    @Override
    public void close() {
        peer.close();
    }
}
