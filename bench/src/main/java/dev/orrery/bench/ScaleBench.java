package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.model.command.Outcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntConsumer;

/**
 * What one operation costs as the data and the number of physical partitions grow, in processor
 * time of the whole process: what others do on the machine does not count.
 */
final class ScaleBench {

    static final String READS_BY_PARTITIONS = "point reads, most against least, by partitions";

    /** The cost of a point operation stays within this factor. */
    private static final double FLAT = 1.5;

    private static final String UNIT = "microseconds of processor time";
    private static final int[] PARTITIONS = {1, 4, 16, 64};
    private static final int SMALLEST = 10_000;
    private static final int STEP = 10;
    private static final int IN_FLIGHT = 128;
    private static final int ROUNDS = 5;
    private static final long SEED = 42;
    private static final double NANOS_PER_MICRO = 1_000;

    private final Path folder;
    private final int operations;
    private final List<Figure> figures = new ArrayList<>();

    private ScaleBench(Path folder, int operations) {
        this.folder = folder;
        this.operations = operations;
    }

    /**
     * Runs all measurements.
     *
     * @param largest the largest number of items
     * @param operations of each round; the best of some rounds counts
     */
    static Report run(Path folder, int largest, int operations) throws IOException {
        ScaleBench bench = new ScaleBench(folder, operations);
        bench.warmUp();
        bench.byItems(largest);
        bench.byPartitions(Math.min(largest, SMALLEST * STEP));
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", "of 1 KB, up to " + Figure.number(largest));
        facts.put("operations", Figure.number(operations) + ", the best of " + ROUNDS + " rounds");
        return new Report("Scale", facts, bench.figures);
    }

    /** The cost of one operation of each kind. */
    private record Cost(double readMicros, double writeMicros) {}

    private void warmUp() throws IOException {
        Cost _ = measure(SMALLEST, 1);
    }

    private void byItems(int largest) throws IOException {
        List<Cost> costs = new ArrayList<>();
        for (int items = SMALLEST; items <= largest; items *= STEP) {
            costs.add(added(Figure.number(items) + " items", measure(items, 1)));
        }
        compare("by items", costs);
    }

    private void byPartitions(int items) throws IOException {
        List<Cost> costs = new ArrayList<>();
        for (int partitions : PARTITIONS) {
            costs.add(added(partitions + " partitions", measure(items, partitions)));
        }
        compare("by partitions", costs);
    }

    private Cost added(String name, Cost cost) {
        figures.add(new Figure(name + ": point read", cost.readMicros, UNIT, new Bound.None()));
        figures.add(new Figure(name + ": upsert", cost.writeMicros, UNIT, new Bound.None()));
        return cost;
    }

    private void compare(String by, List<Cost> costs) {
        double reads = spread(costs.stream().mapToDouble(Cost::readMicros).toArray());
        double writes = spread(costs.stream().mapToDouble(Cost::writeMicros).toArray());
        figures.add(
                new Figure(
                        "point reads, most against least, " + by,
                        reads,
                        "times",
                        new Bound.AtMost(FLAT)));
        figures.add(
                new Figure(
                        "upserts, most against least, " + by,
                        writes,
                        "times",
                        new Bound.AtMost(FLAT)));
    }

    private static double spread(double[] costs) {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (double cost : costs) {
            least = Math.min(least, cost);
            most = Math.max(most, cost);
        }
        return most / least;
    }

    private Cost measure(int items, int partitions) throws IOException {
        Path place = folder.resolve(items + "-" + partitions);
        try (BenchContainer container = BenchContainer.fill(place, items, partitions)) {
            Random random = new Random(SEED);
            double reads = best(_ -> requireRead(container, random.nextInt(items)));
            return new Cost(reads, writes(container, random));
        } finally {
            Folders.delete(place);
        }
    }

    private static void requireRead(BenchContainer container, int number) {
        if (!(container.read(number).outcome() instanceof Outcome.Found)) {
            throw new IllegalStateException("an item was not found");
        }
    }

    private double writes(BenchContainer container, Random random) {
        ArrayDeque<CompletableFuture<?>> inFlight = new ArrayDeque<>();
        return best(
                i -> {
                    if (inFlight.size() == IN_FLIGHT) {
                        inFlight.removeFirst().join();
                    }
                    inFlight.add(
                            container
                                    .upsert(random.nextInt(container.items()))
                                    .thenAccept(BenchContainer::requireWritten));
                    if (i == operations - 1) {
                        inFlight.forEach(CompletableFuture::join);
                        inFlight.clear();
                    }
                });
    }

    private double best(IntConsumer operation) {
        double best = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long start = Machine.processorNanos();
            for (int i = 0; i < operations; i++) {
                operation.accept(i);
            }
            double nanos = Machine.processorNanos() - start;
            best = Math.min(best, nanos / operations / NANOS_PER_MICRO);
        }
        return best;
    }
}
