package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.measure.EngineEntries;
import dev.orrery.bench.measure.Prose;
import dev.orrery.bench.measure.UnlimitedGateway;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Command;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.storage.engine.StoreOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * Creates that are on the disk when they are answered, 1 KB each with every path indexed, beside
 * the storage engine alone: as many writers, each waiting for its own write, with the same number
 * of keys of the same sizes in the same column families.
 */
final class CreateBench {
    static final String RATIO = "creates, against the engine alone";
    static final String KEYS = "keys of a create";

    /** What checks, prices, index entries and history may cost beside the engine's own work. */
    private static final double SHARE_OF_ENGINE = 0.5;

    private static final int WRITERS = 128;
    private static final int ROUNDS = 4;
    private static final int KEY_VALUES = 1_000;
    private static final int TEXT_CHARACTERS = 700;
    private static final double NANOS_PER_SECOND = 1e9;

    private final int creates;

    private CreateBench(int creates) {
        this.creates = creates;
    }

    /**
     * Runs both.
     *
     * @param creates of each round; the best of some rounds counts
     */
    static Report run(Path folder, int creates, Consumer<String> progress) throws IOException {
        CreateBench bench = new CreateBench(creates);
        Path ours = folder.resolve("ours");
        progress.accept("Measuring creates");
        Rate orrery = bench.orrery(ours);
        EngineEntries entries =
                EngineEntries.of(ours, (long) creates * ROUNDS, StoreOptions.local());
        progress.accept("Measuring the engine alone");
        Rate engine = bench.engine(entries, folder.resolve("engine"));
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("writers", WRITERS + ", each waits for the disk");
        facts.put("entries of a create", entries.text());
        facts.put("creates", Figure.number(creates) + ", the best of " + ROUNDS + " rounds");
        return new Report("Creates", facts, figures(orrery, engine, entries));
    }

    private static List<Figure> figures(Rate orrery, Rate engine, EngineEntries entries) {
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure("creates", orrery.perSecond, "creates/s", new Bound.None()));
        figures.add(
                new Figure(
                        "creates: processor time",
                        orrery.processorMicros,
                        "microseconds",
                        new Bound.None()));
        figures.add(new Figure(KEYS, entries.perItem(), "keys", new Bound.None()));
        figures.add(new Figure("the engine alone", engine.perSecond, "writes/s", new Bound.None()));
        figures.add(
                new Figure(
                        "the engine alone: processor time",
                        engine.processorMicros,
                        "microseconds",
                        new Bound.None()));
        figures.add(
                new Figure(
                        RATIO,
                        orrery.perSecond / engine.perSecond,
                        "times",
                        new Bound.AtLeast(SHARE_OF_ENGINE)));
        return figures;
    }

    private record Rate(double perSecond, double processorMicros) {
        static final Rate NONE = new Rate(0, Double.MAX_VALUE);

        Rate best(Rate other) {
            return new Rate(
                    Math.max(perSecond, other.perSecond),
                    Math.min(processorMicros, other.processorMicros));
        }
    }

    private Rate orrery(Path folder) {
        try (Gateway gateway = BenchContainer.gateway(folder)) {
            ContainerRecord container = UnlimitedGateway.container(gateway, IndexingPolicy.ALL, 1);
            Rate best = Rate.NONE;
            for (int round = 0; round < ROUNDS; round++) {
                int first = round * creates;
                best = best.best(timed(() -> createAll(gateway, container, first)));
            }
            return best;
        }
    }

    private void createAll(Gateway gateway, ContainerRecord container, int first) {
        ArrayDeque<CompletableFuture<Routed>> inFlight = new ArrayDeque<>();
        for (int i = first; i < first + creates; i++) {
            if (inFlight.size() == WRITERS) {
                BenchContainer.requireWritten(inFlight.removeFirst().join());
            }
            inFlight.add(gateway.items().execute(container, create(gateway, container, i)));
        }
        inFlight.forEach(write -> BenchContainer.requireWritten(write.join()));
    }

    private static Command create(Gateway gateway, ContainerRecord container, int number) {
        String key = "k" + number % KEY_VALUES;
        String json =
                """
                {"id":"i%d","pk":"%s","name":"name %d","age":%d,"city":"c%d","active":%b,
                "score":%d.5,"tags":["t%d","u%d"],"address":{"zip":"z%d","street":"s%d"},
                "text":"%s"}\
                """
                        .formatted(
                                number,
                                key,
                                number,
                                number % 90,
                                number % 50,
                                number % 2 == 0,
                                number,
                                number % 10,
                                number % 11,
                                number % 5_000,
                                number,
                                Prose.piece(number, TEXT_CHARACTERS));
        return new Command.CreateItem(
                gateway.items().address(container, PartitionKey.of(key)),
                "i" + number,
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT));
    }

    private Rate engine(EngineEntries entries, Path folder) {
        try (EngineWriters writers = EngineWriters.open(folder, entries, WRITERS)) {
            Rate best = Rate.NONE;
            for (int round = 0; round < ROUNDS; round++) {
                best = best.best(timed(() -> writers.write(creates)));
            }
            return best;
        }
    }

    private Rate timed(Runnable work) {
        long start = System.nanoTime();
        long processorStart = Machine.processorNanos();
        work.run();
        long processorNanos = Machine.processorNanos() - processorStart;
        double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
        return new Rate(creates / seconds, processorNanos / 1_000.0 / creates);
    }
}
