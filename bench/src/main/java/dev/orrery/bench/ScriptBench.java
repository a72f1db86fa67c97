package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.gateway.script.ScriptAnswer;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.script.ScriptResult;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/** Stored procedures and batches on a container of 1 KB items. */
final class ScriptBench {
    static final String RATE = "procedures that read and replace one item";

    private static final String READ_AND_REPLACE =
            """
            function (id) {
              const items = getContext().getCollection();
              items.readDocument(items.getAltLink() + '/docs/' + id, (error, item) => {
                if (error) throw error;
                item.plain++;
                items.replaceDocument(item._self, item, (failure, written) => {
                  if (failure) throw failure;
                  getContext().getResponse().setBody(written.plain);
                });
              });
            }
            """;
    private static final int IN_FLIGHT = 32;
    private static final int PASSES = 6;
    private static final int RUNS = 5_000;
    private static final long SEED = 42;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchContainer container;
    private final ScriptRecord procedure;
    private final Random random = new Random(SEED);

    private ScriptBench(BenchContainer container) {
        this.container = container;
        this.procedure = container.procedure("readAndReplace", READ_AND_REPLACE);
    }

    static Report run(Path folder, int items, Consumer<String> progress) {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", Figure.number(items) + " of 1 KB in one physical partition");
        facts.put("under way at a time", Figure.number(IN_FLIGHT));
        progress.accept("Filling a container");
        try (BenchContainer container = BenchContainer.fill(folder, items)) {
            progress.accept("Measuring procedures and batches");
            List<Figure> figures = new ArrayList<>(new ScriptBench(container).figures());
            figures.addAll(new BatchBench(container).figures());
            return new Report("Transactions", facts, figures);
        }
    }

    /**
     * The best pass counts; the first ones warm up. Processor time is that of the whole process.
     */
    private List<Figure> figures() {
        double best = 0;
        double fastest = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            long start = System.nanoTime();
            long processorStart = Machine.processorNanos();
            pass();
            long processorNanos = Math.max(1, Machine.processorNanos() - processorStart);
            best = Math.max(best, RUNS * NANOS_PER_SECOND / processorNanos);
            fastest = Math.max(fastest, RUNS * NANOS_PER_SECOND / (System.nanoTime() - start));
        }
        List<Figure> figures = new ArrayList<>();
        figures.add(new Figure(RATE, best, "runs/s per core", new Bound.AtLeast(2_000)));
        figures.add(new Figure("the same, by the clock", fastest, "runs/s", new Bound.None()));
        return figures;
    }

    private void pass() {
        ArrayDeque<CompletableFuture<ScriptAnswer>> inFlight = new ArrayDeque<>();
        for (int i = 0; i < RUNS; i++) {
            if (inFlight.size() == IN_FLIGHT) {
                requireEnded(inFlight.removeFirst().join());
            }
            inFlight.add(container.call(procedure, random.nextInt(container.items())));
        }
        inFlight.forEach(call -> requireEnded(call.join()));
    }

    private static void requireEnded(ScriptAnswer answer) {
        if (!(answer.result() instanceof ScriptResult.Ended)) {
            throw new IllegalStateException("a procedure failed: " + answer.result());
        }
    }
}
