package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.nosql.NosqlBench;
import dev.orrery.bench.nosql.ScaleBench;
import dev.orrery.bench.nosql.ScaleBench.Cost;
import dev.orrery.bench.nosql.ScaleBench.Size;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * What one operation costs as the items and the physical partitions of a container grow.
 *
 * <p>A machine is not equally fast all the time. So there is a server for every size, all of them
 * are measured in turns, and the median of the turns counts.
 */
final class ScaleReport {
    static final String READS_BY_PARTITIONS = "point reads, most against least, by partitions";

    /** The cost of a point operation stays within this factor. */
    private static final Bound FLAT = new Bound.AtMost(1.5);

    private static final String UNIT = "microseconds of processor time";
    private static final int PARTITION_STEP = 4;
    private static final int SMALLEST = 10_000;
    private static final int STEP = 10;
    private static final int TURNS = 3;

    private final NosqlBench.Setup setup;
    private final Path folder;
    private final List<Figure> figures = new ArrayList<>();

    private ScaleReport(NosqlBench.Setup setup, Path folder) {
        this.setup = setup;
        this.folder = folder;
    }

    /**
     * Runs all measurements.
     *
     * @param setup its items are the most there will be
     */
    static Report run(NosqlBench.Setup setup, int mostPartitions, Path folder) throws IOException {
        ScaleReport report = new ScaleReport(setup, folder);
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", "of 1 KB, up to " + Figure.number(setup.items()));
        facts.put("clients", ScaleBench.CLIENTS + " of each physical partition, over REST");
        facts.put("heap of each server", "1 GB; all other settings as they are by default");
        facts.put("turns", TURNS + " of all sizes one after the other; their median counts");
        Map<String, Size> byItems = new LinkedHashMap<>();
        for (int items = SMALLEST; items <= setup.items(); items *= STEP) {
            byItems.put(Figure.number(items) + " items", new Size(items, 1));
        }
        report.compare("by items", byItems);
        Map<String, Size> byPartitions = new LinkedHashMap<>();
        for (int partitions = 1; partitions <= mostPartitions; partitions *= PARTITION_STEP) {
            byPartitions.put(
                    partitions + " partitions",
                    new Size(Math.min(setup.items(), SMALLEST * STEP), partitions));
        }
        report.compare("by partitions", byPartitions);
        return new Report("Scale", facts, report.figures);
    }

    private void compare(String by, Map<String, Size> sizes) throws IOException {
        Map<String, ScaleBench> servers = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, Size> each : sizes.entrySet()) {
                String name = each.getKey();
                setup.progress().accept("Filling and warming up: " + name);
                Path place = Files.createDirectory(folder.resolve(name.replace(' ', '-')));
                servers.put(name, ScaleBench.start(setup, place, each.getValue()));
            }
            Map<String, List<Cost>> costs = new LinkedHashMap<>();
            for (int turn = 1; turn <= TURNS; turn++) {
                for (Map.Entry<String, ScaleBench> each : servers.entrySet()) {
                    Cost cost = each.getValue().measure();
                    setup.progress()
                            .accept(
                                    "Turn %d of %d, %s: a point read takes %.1f and an upsert %.1f"
                                                    .formatted(
                                                            turn,
                                                            TURNS,
                                                            each.getKey(),
                                                            cost.read(),
                                                            cost.upsert())
                                            + " microseconds");
                    costs.computeIfAbsent(each.getKey(), _ -> new ArrayList<>()).add(cost);
                }
            }
            add("point read", "point reads, most against least, " + by, costs, Cost::read);
            add("upsert", "upserts, most against least, " + by, costs, Cost::upsert);
        } finally {
            servers.values().forEach(ScaleBench::close);
        }
    }

    private void add(
            String operation,
            String ratio,
            Map<String, List<Cost>> costs,
            ToDoubleFunction<Cost> micros) {
        Map<String, Double> medians = new LinkedHashMap<>();
        costs.forEach((size, turns) -> medians.put(size, median(turns, micros)));
        medians.forEach(
                (size, median) ->
                        figures.add(
                                new Figure(
                                        size + ": " + operation, median, UNIT, new Bound.None())));
        double least = Collections.min(medians.values());
        figures.add(new Figure(ratio, Collections.max(medians.values()) / least, "times", FLAT));
    }

    private static double median(List<Cost> turns, ToDoubleFunction<Cost> micros) {
        double[] sorted = turns.stream().mapToDouble(micros).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
