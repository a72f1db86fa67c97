package dev.orrery.bench.cluster;

import dev.orrery.bench.cluster.ClusterBench.Level;
import dev.orrery.bench.cluster.ClusterBench.NodeRead;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Peer;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import dev.orrery.bench.nosql.RestTarget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Point reads of one process, of as many as there are nodes that know nothing of each other, and of
 * the nodes: in turns, since a machine is not equally fast all the time. Whoever is not measured
 * stands still, as processes do something even if nobody asks them.
 *
 * <p>More processes on the same processors take more time for the same work. What they reach
 * without being a cluster is the most that a cluster can.
 */
final class ClusterReads {
    private static final NodeRead STRONG = new NodeRead(Level.STRONG, false);

    private static final List<NodeRead> READS =
            List.of(
                    new NodeRead(Level.EVENTUAL, false),
                    new NodeRead(Level.SESSION, false),
                    STRONG,
                    new NodeRead(Level.EVENTUAL, true),
                    new NodeRead(Level.SESSION, true));

    private final ClusterLoad load;

    ClusterReads(ClusterLoad load) {
        this.load = load;
    }

    /**
     * What was seen.
     *
     * @param alone of processes that are no cluster
     */
    record Results(Measured single, Measured alone, Map<NodeRead, Measured> nodes) {}

    /** Measures in a folder that others remove. The nodes have all items. */
    Results run(Path folder, OrreryNodes nodes) throws IOException {
        List<Peer> processes = new ArrayList<>();
        try {
            nodes.peer().pause();
            for (int i = 0; i < ClusterBench.NODES; i++) {
                Path own = Files.createDirectories(folder.resolve("alone-" + i));
                processes.add(NosqlBench.orrery(load.setup().program(), own));
                of(processes.subList(i, i + 1)).load(load.items());
            }
            return inTurns(processes, nodes);
        } finally {
            nodes.peer().resume();
            resume(processes);
            processes.forEach(Peer::close);
        }
    }

    private RestTarget of(List<Peer> processes) {
        return load.target(processes, processes.stream().map(Peer::port).toList(), Level.EVENTUAL);
    }

    private Results inTurns(List<Peer> processes, OrreryNodes nodes) throws IOException {
        RestTarget single = of(processes.subList(0, 1));
        RestTarget alone = of(processes);
        Map<NodeRead, RestTarget> targets = new LinkedHashMap<>();
        for (NodeRead read : READS) {
            List<Integer> asked = read.ofOne() ? nodes.ports().subList(0, 1) : nodes.ports();
            targets.put(read, load.target(List.of(nodes.peer()), asked, read.level()));
        }
        load.warmUp("point reads, 1 process", single, Phase.READ);
        load.warmUp("point reads, 4 processes", alone, Phase.READ);
        nodesOnly(processes, nodes);
        // All reads before any is measured: four processes that compile their code at the same
        // time would make whatever comes first look slow.
        for (Map.Entry<NodeRead, RestTarget> each : targets.entrySet()) {
            load.warmUp(each.getKey().title(), each.getValue(), Phase.READ);
        }
        List<Measured> ofSingle = new ArrayList<>();
        List<Measured> ofAlone = new ArrayList<>();
        Map<NodeRead, List<Measured>> ofNodes = new LinkedHashMap<>();
        for (int turn = 0; turn < ClusterLoad.TURNS; turn++) {
            nodes.peer().pause();
            processes.getFirst().resume();
            ofSingle.add(read(single));
            resume(processes);
            ofAlone.add(read(alone));
            nodesOnly(processes, nodes);
            goOn(Objects.requireNonNull(targets.get(STRONG)));
            for (Map.Entry<NodeRead, RestTarget> each : targets.entrySet()) {
                ofNodes.computeIfAbsent(each.getKey(), _ -> new ArrayList<>())
                        .add(read(each.getValue()));
            }
        }
        Map<NodeRead, Measured> medians = new LinkedHashMap<>();
        ofNodes.forEach((read, turns) -> medians.put(read, Measured.median(turns)));
        return new Results(Measured.median(ofSingle), Measured.median(ofAlone), medians);
    }

    private static void nodesOnly(List<Peer> processes, OrreryNodes nodes) throws IOException {
        for (Peer process : processes) {
            process.pause();
        }
        nodes.peer().resume();
    }

    private static void resume(List<Peer> processes) throws IOException {
        for (Peer process : processes) {
            process.resume();
        }
    }

    /** After a pause every replica set has to find a leader again. */
    private void goOn(RestTarget strong) throws IOException {
        strong.awaitItem(0);
        Measured _ = read(strong);
    }

    private Measured read(RestTarget target) throws IOException {
        return load.measure(target, Phase.READ, ClusterBench.CLIENTS);
    }
}
