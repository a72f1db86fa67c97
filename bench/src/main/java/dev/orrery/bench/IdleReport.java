package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.cluster.ClusterBench;
import dev.orrery.bench.cluster.IdleBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What replica sets cost that nobody asks anything. */
final class IdleReport {
    static final String MOST_CORES = "processor time of the busiest node";
    static final String MOST_MEMORY = "memory of the largest node";

    private static final Bound FIFTH_OF_A_CORE = new Bound.AtMost(20);
    private static final Bound MEMORY = new Bound.AtMost(1_536);
    private static final String CORE_UNIT = "% of a core";
    private static final double PERCENT = 100;
    private static final double MEGABYTE = 1 << 20;

    private IdleReport() {}

    static Report run(IdleBench.Setup setup, Path folder) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put(
                "replica sets",
                Figure.number(setup.sets()) + ", each with a replica on every node");
        facts.put(
                "nodes", ClusterBench.NODES + " processes, with the settings they have by default");
        facts.put("seconds of a look", Figure.number(setup.seconds()));
        List<IdleBench.Node> nodes = IdleBench.run(setup, folder);
        List<Figure> figures = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            IdleBench.Node node = nodes.get(i);
            String name = "node " + (i + 1);
            figures.add(cores(name + ": processor time", node.cores(), new Bound.None()));
            figures.add(memory(name + ": memory", node.memoryBytes(), new Bound.None()));
        }
        figures.add(
                cores(
                        MOST_CORES,
                        nodes.stream().mapToDouble(IdleBench.Node::cores).max().orElseThrow(),
                        FIFTH_OF_A_CORE));
        figures.add(
                memory(
                        MOST_MEMORY,
                        nodes.stream().mapToLong(IdleBench.Node::memoryBytes).max().orElseThrow(),
                        MEMORY));
        return new Report("Idle replica sets", facts, figures);
    }

    private static Figure cores(String name, double cores, Bound bound) {
        return new Figure(name, PERCENT * cores, CORE_UNIT, bound);
    }

    private static Figure memory(String name, long bytes, Bound bound) {
        return new Figure(name, bytes / MEGABYTE, "MB", bound);
    }
}
