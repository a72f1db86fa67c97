package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.cql.CqlBench;
import dev.orrery.bench.cql.Durability;
import dev.orrery.bench.cql.Phase;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Settling;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures CQL and puts the figures of both servers side by side. */
final class CqlReport {
    private static final Bound NOT_SLOWER = new Bound.AtLeast(1);

    private final List<Figure> figures = new ArrayList<>();

    private CqlReport() {}

    static Report run(CqlBench.Setup setup, Path folder) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("rows", Figure.number(setup.rows()) + " of 1 KB, 50 in a logical partition");
        facts.put("client", "Java driver 4.19.3, one connection, 64 requests in flight");
        facts.put("seconds of a phase", Figure.number(setup.seconds()));
        facts.put("warm-up", Settling.FACT);
        CqlBench.missing(setup).ifPresent(why -> facts.put("Cassandra", "not measured: " + why));
        CqlBench bench = new CqlBench(setup, folder);
        CqlReport report = new CqlReport();
        List<Phase> all = Arrays.asList(Phase.values());
        report.add(Durability.LATER, bench.run(Durability.LATER, all));
        report.add(
                Durability.COMMIT,
                bench.run(Durability.COMMIT, all.stream().filter(Phase::writes).toList()));
        facts.put("load at the end", Machine.facts().get("load at the start"));
        return new Report("CQL", facts, report.figures);
    }

    private void add(Durability durability, Map<Phase, CqlBench.Pair> results) {
        results.forEach(
                (phase, pair) -> {
                    String name =
                            phase.title()
                                    + (phase.writes() ? " (" + durability.description() + ")" : "");
                    add(name, "Orrery", pair.orrery());
                    pair.cassandra()
                            .ifPresent(
                                    cassandra -> {
                                        add(name, "Cassandra", cassandra);
                                        compare(name, phase, pair.orrery(), cassandra);
                                    });
                });
    }

    private void compare(String name, Phase phase, Measured orrery, Measured cassandra) {
        Bound bound = phase.bounded() ? NOT_SLOWER : new Bound.None();
        figures.add(
                new Figure(
                        name + ": Orrery against Cassandra",
                        orrery.rate() / cassandra.rate(),
                        "times",
                        bound));
    }

    private void add(String name, String server, Measured measured) {
        String prefix = name + ": " + server;
        add(prefix, measured.rate(), "a second");
        add(prefix + ", p50", measured.p50Millis(), "ms");
        add(prefix + ", p95", measured.p95Millis(), "ms");
        add(prefix + ", p99", measured.p99Millis(), "ms");
        add(prefix + ", processor time", measured.serverMicros(), "microseconds each");
    }

    private void add(String name, double value, String unit) {
        figures.add(new Figure(name, value, unit, new Bound.None()));
    }
}
