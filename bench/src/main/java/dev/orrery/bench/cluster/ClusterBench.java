package dev.orrery.bench.cluster;

import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.nosql.Items;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.RestTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A container with one physical partition: reads of one process and of four nodes; then writes of
 * the nodes, over REST and from inside, and of their log alone.
 */
public final class ClusterBench {
    public static final int NODES = 4;
    public static final int CLIENTS = 128;

    /** Of every process. */
    static final List<String> MEMORY = List.of("-Xmx1g");

    private final ClusterLoad load;

    public ClusterBench(NosqlBench.Setup setup) {
        this.load = new ClusterLoad(setup, new Items(setup.items()));
    }

    /** How up to date a read is. */
    public enum Level {
        EVENTUAL("Eventual"),
        SESSION("Session"),
        STRONG("Strong");

        private final String name;

        Level(String name) {
            this.name = name;
        }

        String title() {
            return "point read, " + name.toLowerCase(Locale.ROOT);
        }

        String header() {
            return "x-ms-consistency-level: " + name + "\r\n";
        }
    }

    /**
     * A read of the nodes.
     *
     * @param ofOne all clients ask one node, as those of a driver that knows one endpoint do;
     *     otherwise they are spread over all of them
     */
    public record NodeRead(Level level, boolean ofOne) {
        public String title() {
            return level.title() + (ofOne ? ": 1 of 4 nodes asked" : ": 4 nodes");
        }
    }

    /**
     * What was seen.
     *
     * @param singleReads of one process
     * @param aloneReads of as many processes as there are nodes, which are no cluster
     * @param reads of the nodes
     */
    public record Results(
            Measured singleReads,
            Measured aloneReads,
            Map<NodeRead, Measured> reads,
            ClusterWrites.Results writes) {}

    /** Measures all of it in a folder that others remove. */
    public Results run(Path folder) throws IOException {
        Path nodes = Files.createDirectories(folder.resolve("nodes"));
        ClusterWrites writes = new ClusterWrites(load);
        ClusterReads.Results reads;
        ClusterWrites.Writes overRest;
        try (OrreryNodes cluster = OrreryNodes.start(load.setup().program(), nodes, MEMORY)) {
            RestTarget target =
                    load.target(List.of(cluster.peer()), cluster.ports(), Level.EVENTUAL);
            target.load(load.items());
            // Writes come after the reads, which would find the nodes still busy with them.
            reads = new ClusterReads(load).run(folder, cluster);
            overRest = writes.overRest(target);
        }
        return new Results(
                reads.single(), reads.alone(), reads.nodes(), writes.run(folder, nodes, overRest));
    }
}
