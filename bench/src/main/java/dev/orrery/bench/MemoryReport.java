package dev.orrery.bench;

import dev.orrery.bench.Figure.Bound;
import dev.orrery.bench.nosql.MemoryBench;
import dev.orrery.bench.nosql.NosqlBench;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Measures the memory of a server that holds many items. */
final class MemoryReport {
    static final String PEAK = "most memory of the process";

    private static final double MEGABYTE = 1 << 20;

    /** A heap of 1 GB, and as much for everything else. */
    private static final Bound TWO_GIGABYTES = new Bound.AtMost(2_048);

    private MemoryReport() {}

    static Report run(NosqlBench.Setup setup, Path folder) throws IOException {
        setup.progress().accept("Filling a server with a heap of 1 GB, then reading");
        MemoryBench.Result result = MemoryBench.run(setup, folder);
        Map<String, String> facts = new LinkedHashMap<>(Machine.facts());
        facts.put("items", Figure.number(setup.items()) + " of 1 KB in 3 physical partitions");
        facts.put("heap of the server", "1 GB; all other settings as they are by default");
        return new Report(
                "Memory",
                facts,
                List.of(
                        new Figure(PEAK, result.peakBytes() / MEGABYTE, "MB", TWO_GIGABYTES),
                        new Figure(
                                "point reads of random items",
                                result.reads().rate(),
                                "a second",
                                new Bound.None()),
                        new Figure(
                                "point read, p99",
                                result.reads().p99Millis(),
                                "ms",
                                new Bound.None())));
    }
}
