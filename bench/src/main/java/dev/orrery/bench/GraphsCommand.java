package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.gremlin.GremlinBench;
import dev.orrery.bench.gremlin.GremlinBench.Result;
import dev.orrery.bench.gremlin.LoadOptions;
import dev.orrery.bench.gremlin.Peer;
import dev.orrery.bench.gremlin.Workload.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code bench gremlin}. */
@Command(
        name = "gremlin",
        description = "Graphs over the wire, beside TinkerGraph and JanusGraph.",
        mixinStandardHelpOptions = true)
final class GraphsCommand extends SuiteCommand {
    /** JanusGraph keeps its data on disk as well; ours is to take a third of its time. */
    private static final double SHARE_OF_JANUSGRAPH = 1 / 3.0;

    @Option(names = "--vertices", description = "(default: ${DEFAULT-VALUE})")
    private int vertices = 20_000;

    @Option(names = "--edges", description = "(default: ${DEFAULT-VALUE})")
    private int edges = 100_000;

    @Option(names = "--threads", description = "Client threads (default: ${DEFAULT-VALUE}).")
    private int threads = 8;

    @Option(names = "--seconds", description = "Of each measurement (default: ${DEFAULT-VALUE}).")
    private int seconds = 5;

    @Option(names = "--warm-up", description = "Seconds for each operation, before.")
    private int warmUp = 20;

    @Option(names = "--rounds", description = "(default: ${DEFAULT-VALUE})")
    private int rounds = 3;

    @Option(
            names = "--peers",
            description = "The folder of the other servers' jars (default: ${DEFAULT-VALUE}).",
            defaultValue = "bench/peers")
    @SuppressWarnings("NullAway.Init")
    private Path peers;

    @Override
    Report measure(Path folder) throws IOException {
        LoadOptions.Scale scale =
                new LoadOptions.Scale(
                        vertices,
                        edges,
                        threads,
                        Duration.ofSeconds(warmUp),
                        Duration.ofSeconds(seconds),
                        rounds);
        GremlinBench bench = new GremlinBench(peers.toAbsolutePath(), scale);
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("graph", "%,d vertices, %,d edges".formatted(vertices, edges));
        facts.put("clients", threads + " threads of one driver, on the same machine");
        Map<Peer, Map<Operation, Result>> results = new EnumMap<>(Peer.class);
        for (Peer peer : bench.present()) {
            tell("Measuring: " + peer.title());
            results.put(peer, bench.measure(peer, folder.resolve(peer.name())));
        }
        return new Report("Graphs", facts, figures(results));
    }

    private static List<Figure> figures(Map<Peer, Map<Operation, Result>> results) {
        List<Figure> figures = new ArrayList<>();
        for (Operation operation : Operation.values()) {
            for (Map.Entry<Peer, Map<Operation, Result>> peer : results.entrySet()) {
                Result result = Objects.requireNonNull(peer.getValue().get(operation));
                String name = operation.title() + ", " + peer.getKey().title();
                figures.add(new Figure(name, result.perSecond(), "operations/s", new Bound.None()));
                figures.add(
                        new Figure(
                                name + ": server",
                                result.serverMicros(),
                                "microseconds of processor time",
                                new Bound.None()));
            }
            figures.addAll(comparisons(operation, results));
        }
        return figures;
    }

    private static List<Figure> comparisons(
            Operation operation, Map<Peer, Map<Operation, Result>> results) {
        List<Figure> figures = new ArrayList<>();
        Result ours = result(Peer.ORRERY, operation, results);
        Result memory = result(Peer.TINKERGRAPH, operation, results);
        Result disk = result(Peer.JANUSGRAPH, operation, results);
        if (ours != null && memory != null) {
            figures.add(
                    new Figure(
                            operation.title() + ": throughput against TinkerGraph",
                            ours.perSecond() / memory.perSecond(),
                            "times",
                            new Bound.AtLeast(1)));
        }
        if (ours != null && disk != null) {
            figures.add(
                    new Figure(
                            operation.title() + ": processor time against JanusGraph",
                            ours.serverMicros() / disk.serverMicros(),
                            "times",
                            new Bound.AtMost(SHARE_OF_JANUSGRAPH)));
        }
        return figures;
    }

    private static @Nullable Result result(
            Peer peer, Operation operation, Map<Peer, Map<Operation, Result>> results) {
        Map<Operation, Result> measured = results.get(peer);
        return measured == null ? null : measured.get(operation);
    }
}
