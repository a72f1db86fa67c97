package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.measure.Measured;
import dev.orrery.bench.measure.Settling;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures the NoSQL API and puts the figures of all servers side by side. */
final class NosqlReport {
    static final String SKETCH_SHARE = "sketch of heavy hitters, of a point read";

    /** What a point read may lose to a server that does nothing. */
    private static final Bound NEAR_NOTHING = new Bound.AtLeast(0.7);

    private static final Bound NOT_SLOWER = new Bound.AtLeast(1);
    private static final Bound ONE_PERCENT = new Bound.AtMost(1);
    private static final int SKETCH_ROUNDS = 3;
    private static final int SKETCH_MILLIS = 500;

    private final List<Figure> figures = new ArrayList<>();

    private NosqlReport() {}

    static Report run(NosqlBench.Setup setup, Path folder) throws IOException {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", Figure.number(setup.items()) + " of 1 KB in 3 physical partitions");
        facts.put("clients", NosqlBench.CLIENTS + " connections, one request at a time on each");
        facts.put("seconds of a phase", Figure.number(setup.seconds()));
        facts.put("warm-up", Settling.FACT);
        facts.put("durability", "every write is synced before it is answered");
        if (!NosqlBench.hasPostgres()) {
            facts.put(NosqlBench.POSTGRES, "not measured: it is not installed");
        }
        Path postgres = Files.createTempDirectory("orrery-bench-postgres");
        NosqlReport report = new NosqlReport();
        try {
            for (var phase : new NosqlBench(setup).run(folder, postgres).entrySet()) {
                report.add(phase.getKey(), phase.getValue());
            }
        } finally {
            Folders.delete(postgres);
        }
        facts.put("load at the end", Machine.facts().get("load at the start"));
        return new Report("NoSQL", facts, report.figures);
    }

    private void add(Phase phase, Map<String, Measured> servers) throws IOException {
        servers.forEach(
                (server, measured) ->
                        figures.addAll(Figure.of(phase.title() + ": " + server, measured)));
        Measured orrery = servers.get(NosqlBench.ORRERY);
        if (orrery == null) {
            throw new IllegalStateException("this program was not measured");
        }
        servers.forEach(
                (server, measured) -> {
                    if (!server.equals(NosqlBench.ORRERY)) {
                        compare(phase, server, orrery.rate() / measured.rate());
                    }
                });
        if (phase == Phase.READ) {
            double sketchMicros = EngineBench.sketchNanos(SKETCH_ROUNDS, SKETCH_MILLIS) / 1_000;
            figures.add(
                    new Figure(
                            SKETCH_SHARE,
                            100 * sketchMicros / orrery.serverMicros(),
                            "percent of its processor time",
                            ONE_PERCENT));
        }
    }

    private void compare(Phase phase, String server, double times) {
        Bound bound = new Bound.None();
        if (server.equals(NosqlBench.POSTGRES)) {
            bound = NOT_SLOWER;
        } else if (phase == Phase.READ) {
            bound = NEAR_NOTHING;
        }
        figures.add(
                new Figure(phase.title() + ": Orrery against " + server, times, "times", bound));
    }
}
