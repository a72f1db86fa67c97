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

/** Queries over a container of 1 KB items, measured one after the other by one caller. */
final class QueryBench {
    static final String RATIO = "key and indexed equality, against the point reads of its rows";
    static final String ORDER_ENTRIES = "ORDER BY an indexed path, TOP 10: index entries read";
    static final String SCAN_RATE = "scan with an unindexed filter";

    private static final int MAX_LOOKUPS = 5_000;
    private static final int ITEMS_PER_LOOKUP = 40;
    private static final int SCANS = 5;
    private static final long SEED = 42;
    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final BenchContainer container;
    private final int lookUps;
    private final List<Figure> figures = new ArrayList<>();

    private QueryBench(BenchContainer container) {
        this.container = container;
        this.lookUps = Math.min(MAX_LOOKUPS, container.items() / ITEMS_PER_LOOKUP);
    }

    static Report run(Path folder, int items) {
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", Figure.number(items) + " of 1 KB in one physical partition");
        try (BenchContainer container = BenchContainer.fill(folder, items)) {
            QueryBench bench = new QueryBench(container);
            bench.lookUps();
            bench.order();
            bench.scan();
            return new Report("Queries", facts, bench.figures);
        }
    }

    /** The second pass counts; the first warms up. Both kinds take turns, so both meet the same. */
    private void lookUps() {
        Random random = new Random(SEED);
        long queryNanos = 0;
        long readNanos = 0;
        long rows = 0;
        for (int i = 0; i < 2 * lookUps; i++) {
            if (i == lookUps) {
                queryNanos = 0;
                readNanos = 0;
                rows = 0;
            }
            int number = random.nextInt(container.items());
            long start = System.nanoTime();
            rows += container.query(sameGroup(number)).rows().size();
            long middle = System.nanoTime();
            readSameGroup(number);
            readNanos += System.nanoTime() - middle;
            queryNanos += middle - start;
        }
        add("query by key and indexed equality", micros(queryNanos, lookUps), "microseconds");
        add("the point reads of its rows", micros(readNanos, lookUps), "microseconds");
        add("rows of a query", (double) rows / lookUps, "");
        figures.add(
                new Figure(RATIO, (double) queryNanos / readNanos, "times", new Bound.AtMost(3)));
    }

    private static double micros(long nanos, int times) {
        return nanos / NANOS_PER_MICRO / times;
    }

    private QueryRequest sameGroup(int number) {
        QuerySpec spec =
                QuerySpec.of("SELECT * FROM c WHERE c.group = 'g" + container.group(number) + "'");
        return QueryRequest.first(spec, QueryScope.of(container.key(number)));
    }

    private void readSameGroup(int number) {
        int step = container.keys();
        for (int other = number % step; other < container.items(); other += step) {
            if (container.group(other) == container.group(number)) {
                container.read(other);
            }
        }
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

    /** One partition scans on one thread, so this is the rate of one core. The best run counts. */
    private void scan() {
        double best = 0;
        for (int run = 0; run < SCANS; run++) {
            long start = System.nanoTime();
            long documents = scanOnce();
            double seconds = (System.nanoTime() - start) / NANOS_PER_SECOND;
            best = Math.max(best, documents / seconds);
        }
        figures.add(new Figure(SCAN_RATE, best, "items/s per core", new Bound.AtLeast(150_000)));
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
