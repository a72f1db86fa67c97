package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.query.QuerySpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;

/** Queries over a container of 1 KB items, measured one after the other by one caller. */
final class QueryBench {
    static final String RATIO = "key and indexed equality, against the point reads of its rows";
    static final String ORDER_ENTRIES = "ORDER BY an indexed path, TOP 10: index entries read";
    static final String SCAN_RATE = "scan with an unindexed filter";

    private static final int MAX_LOOKUPS = 5_000;
    private static final int ITEMS_PER_LOOKUP = 40;
    private static final int WARM_UP_PASSES = 4;
    private static final int SCANS = 5;
    private static final long SEED = 42;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchContainer container;
    private final int lookUps;
    private final List<Figure> figures = new ArrayList<>();

    private QueryBench(BenchContainer container) {
        this.container = container;
        this.lookUps = Math.min(MAX_LOOKUPS, container.items() / ITEMS_PER_LOOKUP);
    }

    static Report run(Path folder, int items, Consumer<String> progress) {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", Figure.number(items) + " of 1 KB in one physical partition");
        progress.accept("Filling a container");
        try (BenchContainer container = BenchContainer.fill(folder, items)) {
            QueryBench bench = new QueryBench(container);
            progress.accept("Measuring look-ups");
            bench.lookUps();
            bench.order();
            progress.accept("Measuring scans");
            bench.scan();
            return new Report("Queries", facts, bench.figures);
        }
    }

    /** The last pass counts; the others warm up. All kinds take turns, so all meet the same. */
    private void lookUps() {
        Random random = new Random(SEED);
        for (int pass = 0; pass < WARM_UP_PASSES; pass++) {
            lookUpOnce(random);
        }
        LookUps measured = lookUpOnce(random);
        double query = measured.queries.medianMicros();
        double reads = measured.reads.medianMicros();
        double cached = measured.cachedReads.medianMicros();
        add("query by key and indexed equality", query, "microseconds");
        add("the point reads of its rows", reads, "microseconds");
        add("the point reads of its rows, from memory on one thread", cached, "microseconds");
        add("rows of a query", (double) measured.rows / lookUps, "");
        figures.add(new Figure(RATIO, query / reads, "times", new Bound.AtMost(3)));
        add("the same, against reads from memory on one thread", query / cached, "times");
    }

    /** One pass. */
    private static final class LookUps {
        final Durations queries;
        final Durations reads;
        final Durations cachedReads;
        long rows;

        LookUps(int most) {
            queries = new Durations(most);
            reads = new Durations(most);
            cachedReads = new Durations(most);
        }
    }

    private LookUps lookUpOnce(Random random) {
        LookUps pass = new LookUps(lookUps);
        for (int i = 0; i < lookUps; i++) {
            int number = random.nextInt(container.items());
            QueryRequest request = sameGroup(number);
            List<Integer> rows = rowsOf(number);
            pass.queries.time(() -> pass.rows += container.query(request).rows().size());
            pass.reads.time(() -> rows.forEach(container::read));
            pass.cachedReads.time(() -> rows.forEach(container::readCached));
        }
        return pass;
    }

    private QueryRequest sameGroup(int number) {
        QuerySpec spec =
                QuerySpec.of("SELECT * FROM c WHERE c.group = 'g" + container.group(number) + "'");
        return QueryRequest.first(spec, QueryScope.of(container.key(number)));
    }

    private List<Integer> rowsOf(int number) {
        List<Integer> rows = new ArrayList<>();
        int step = container.keys();
        for (int other = number % step; other < container.items(); other += step) {
            if (container.group(other) == container.group(number)) {
                rows.add(other);
            }
        }
        return rows;
    }

    private void order() {
        QueryPage page = container.query(first("SELECT TOP 10 * FROM c ORDER BY c.n DESC", 10));
        figures.add(
                new Figure(
                        ORDER_ENTRIES,
                        page.metrics().indexEntries(),
                        "entries",
                        new Bound.AtMost(100)));
    }

    private static QueryRequest first(String sql, int maxItems) {
        return new QueryRequest(QuerySpec.of(sql), QueryScope.ALL, maxItems, Optional.empty());
    }

    /** Per second of processor time: what others do on the machine does not count. */
    private void scan() {
        double best = 0;
        double fastest = 0;
        for (int run = 0; run < SCANS; run++) {
            long start = System.nanoTime();
            long processorStart = Machine.processorNanos();
            double documents = scanOnce();
            long processorNanos = Math.max(1, Machine.processorNanos() - processorStart);
            best = Math.max(best, documents * NANOS_PER_SECOND / processorNanos);
            fastest = Math.max(fastest, documents * NANOS_PER_SECOND / (System.nanoTime() - start));
        }
        figures.add(new Figure(SCAN_RATE, best, "items/s per core", new Bound.AtLeast(150_000)));
        add("the same, by the clock", fastest, "items/s");
    }

    private long scanOnce() {
        QueryRequest request = first("SELECT * FROM c WHERE c.plain < 0", 100);
        long documents = 0;
        while (true) {
            QueryPage page = container.query(request);
            documents += page.metrics().documents().count();
            if (page.continuation().isEmpty()) {
                return documents;
            }
            request = new QueryRequest(request.spec(), request.scope(), 100, page.continuation());
        }
    }

    private void add(String name, double value, String unit) {
        figures.add(new Figure(name, value, unit, new Bound.None()));
    }
}
