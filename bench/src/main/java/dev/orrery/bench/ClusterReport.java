package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.cluster.ClusterBench;
import dev.orrery.bench.cluster.ClusterBench.Level;
import dev.orrery.bench.cluster.ClusterBench.NodeRead;
import dev.orrery.bench.cluster.ClusterWrites;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Settling;
import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Measures a cluster of four processes on this machine. */
final class ClusterReport {
    static final String MANY_RATIO =
            "creates by 128 clients: Orrery inside the leader against Ratis alone";

    private static final NodeRead EVENTUAL = new NodeRead(Level.EVENTUAL, false);
    private static final Bound MOST_OF_RATIS = new Bound.AtLeast(0.8);
    private static final Bound NEAR_RATIS = new Bound.AtMost(1.5);
    private static final Bound NEAR_ONE_PROCESS = new Bound.AtLeast(0.9);
    private static final Bound HALF_OF_ONE_PROCESS = new Bound.AtLeast(0.5);

    private final List<Figure> figures = new ArrayList<>();

    private ClusterReport() {}

    static Report run(NosqlBench.Setup setup, Path folder) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        ClusterBench.Results results = new ClusterBench(setup).run(folder);
        facts.put("items", Figure.number(setup.items()) + " of 1 KB in 1 physical partition");
        facts.put(
                "clients",
                ClusterBench.CLIENTS
                        + " connections, to all nodes unless one is asked, one request at a time on"
                        + " each");
        facts.put("durability", "on the disks of three of the four nodes");
        facts.put("between nodes", "TLS, also where Ratis is alone");
        facts.put(
                "processors", "of nodes and members of Ratis alone: those of the machine, divided");
        facts.put("warm-up", Settling.FACT);
        ClusterWrites.Results writes = results.writes();
        facts.put(
                "writes of one entry",
                "%d over REST, %d inside"
                        .formatted(writes.overRest().perEntry(), writes.inside().perEntry()));
        facts.put("entries of a create", writes.entries().text());
        facts.put("seconds of a phase", Figure.number(setup.seconds()));
        ClusterReport report = new ClusterReport();
        report.reads(results);
        report.writes(writes);
        facts.put("load at the end", Machine.facts().get("load at the start"));
        return new Report("Cluster", facts, report.figures);
    }

    private void reads(ClusterBench.Results results) {
        Measured single = results.singleReads();
        Measured alone = results.aloneReads();
        add("point read: 1 process", single);
        add("point read: 4 processes that are no cluster", alone);
        results.reads().forEach((read, measured) -> add(read.title(), measured));
        results.reads()
                .forEach(
                        (read, measured) ->
                                ratio(
                                        read.title() + " against 1 process",
                                        measured.rate() / single.rate(),
                                        read.level() == Level.STRONG
                                                ? HALF_OF_ONE_PROCESS
                                                : NEAR_ONE_PROCESS));
        ratio(
                "point read: 4 processes that are no cluster against 1 process",
                alone.rate() / single.rate(),
                new Bound.None());
        ratio(
                "point read, eventual: 4 nodes against 4 processes that are no cluster",
                Objects.requireNonNull(results.reads().get(EVENTUAL)).rate() / alone.rate(),
                new Bound.None());
    }

    private void writes(ClusterWrites.Results writes) {
        ClusterWrites.Writes rest = writes.overRest();
        ClusterWrites.Writes inside = writes.inside();
        ClusterWrites.Writes log = writes.log();
        add("creates by 128 clients over REST: Orrery", rest.many());
        add("creates by 128 clients, entries as over REST: Ratis alone", writes.logAsOverRest());
        add("creates by 128 clients inside the leader: Orrery", inside.many());
        add("creates by 128 clients inside the leader: Ratis alone", log.many());
        ratio(MANY_RATIO, inside.many().rate() / log.many().rate(), MOST_OF_RATIS);
        ratio(
                "creates by 128 clients: Orrery over REST against Ratis alone",
                rest.many().rate() / writes.logAsOverRest().rate(),
                MOST_OF_RATIS);
        add("creates by 1 client over REST: Orrery", rest.one());
        add("creates by 1 client inside the leader: Orrery", inside.one());
        add("creates by 1 client inside the leader: Ratis alone", log.one());
        ratio(
                "creates by 1 client, p50: Orrery over REST against Ratis alone",
                rest.one().p50Millis() / log.one().p50Millis(),
                NEAR_RATIS);
    }

    private void ratio(String name, double value, Bound bound) {
        figures.add(new Figure(name, value, "times", bound));
    }

    private void add(String prefix, Measured measured) {
        figures.addAll(Figure.of(prefix, measured));
    }
}
