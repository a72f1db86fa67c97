package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.ScaleBench;
import dev.orrery.bench.nosql.ScaleBench.Cost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** What one operation costs as the items and the physical partitions of a container grow. */
final class ScaleReport {
    static final String READS_BY_PARTITIONS = "point reads, most against least, by partitions";

    /** The cost of a point operation stays within this factor. */
    private static final Bound FLAT = new Bound.AtMost(1.5);

    private static final String UNIT = "microseconds of processor time";
    private static final int PARTITION_STEP = 4;
    private static final int SMALLEST = 10_000;
    private static final int STEP = 10;

    private final NosqlBench.Setup setup;
    private final int mostPartitions;
    private final Path folder;
    private final List<Figure> figures = new ArrayList<>();

    private ScaleReport(NosqlBench.Setup setup, int mostPartitions, Path folder) {
        this.setup = setup;
        this.mostPartitions = mostPartitions;
        this.folder = folder;
    }

    /**
     * Runs all measurements.
     *
     * @param setup its items are the most there will be
     */
    static Report run(NosqlBench.Setup setup, int mostPartitions, Path folder) throws IOException {
        ScaleReport report = new ScaleReport(setup, mostPartitions, folder);
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", "of 1 KB, up to " + Figure.number(setup.items()));
        facts.put("clients", ScaleBench.CLIENTS + " of each physical partition, over REST");
        facts.put("heap of the server", "1 GB; all other settings as they are by default");
        report.byItems();
        report.byPartitions();
        return new Report("Scale", facts, report.figures);
    }

    private void byItems() throws IOException {
        List<Cost> costs = new ArrayList<>();
        try (ScaleBench bench = ScaleBench.start(setup, place("items"), 1)) {
            for (int items = SMALLEST; items <= setup.items(); items *= STEP) {
                costs.add(measured(bench, items, Figure.number(items) + " items"));
            }
        }
        compare("by items", costs);
    }

    private void byPartitions() throws IOException {
        int items = Math.min(setup.items(), SMALLEST * STEP);
        List<Cost> costs = new ArrayList<>();
        for (int partitions = 1; partitions <= mostPartitions; partitions *= PARTITION_STEP) {
            try (ScaleBench bench = ScaleBench.start(setup, place("p" + partitions), partitions)) {
                costs.add(measured(bench, items, partitions + " partitions"));
            }
        }
        compare("by partitions", costs);
    }

    private Path place(String name) throws IOException {
        return Files.createDirectory(folder.resolve(name));
    }

    private Cost measured(ScaleBench bench, int items, String name) throws IOException {
        setup.progress().accept("Filling and measuring: " + name);
        Cost cost = bench.measure(items);
        setup.progress().accept("%s: %s".formatted(name, cost));
        figures.add(new Figure(name + ": point read", cost.read(), UNIT, new Bound.None()));
        figures.add(new Figure(name + ": upsert", cost.upsert(), UNIT, new Bound.None()));
        return cost;
    }

    private void compare(String by, List<Cost> costs) {
        add("point reads, most against least, " + by, costs, Cost::read);
        add("upserts, most against least, " + by, costs, Cost::upsert);
    }

    private void add(String name, List<Cost> costs, ToDoubleFunction<Cost> micros) {
        double least = costs.stream().mapToDouble(micros).min().orElseThrow();
        double most = costs.stream().mapToDouble(micros).max().orElseThrow();
        figures.add(new Figure(name, most / least, "times", FLAT));
    }
}
