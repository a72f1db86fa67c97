package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.process.Spending;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.tinkerpop.gremlin.process.traversal.util.Metrics;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.jspecify.annotations.Nullable;

/** A profile in the shape of Cosmos DB's {@code executionProfile()}. */
final class ProfileReport {
    private ProfileReport() {}

    static Map<String, Object> of(String gremlin, TraversalMetrics metrics) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("gremlin", gremlin);
        report.put("totalTime", millis(metrics.getDuration(TimeUnit.MICROSECONDS)));
        List<Object> steps = new ArrayList<>();
        for (Metrics step : metrics.getMetrics()) {
            steps.add(step(step, metrics.getDuration(TimeUnit.MICROSECONDS)));
        }
        report.put("metrics", steps);
        return report;
    }

    private static Map<String, Object> step(Metrics metrics, long totalMicros) {
        Map<String, Object> step = new LinkedHashMap<>();
        long micros = metrics.getDuration(TimeUnit.MICROSECONDS);
        step.put("name", metrics.getName());
        step.put("time", millis(micros));
        Map<String, Object> annotations = new LinkedHashMap<>(metrics.getAnnotations());
        annotations.remove(TraversalMetrics.PERCENT_DURATION_KEY);
        annotations.put("percentTime", totalMicros == 0 ? 0.0 : percent(micros, totalMicros));
        step.put("annotations", annotations);
        step.put("counts", Map.of("resultCount", count(metrics)));
        Object partitions = annotations.get(Spending.PARTITIONS);
        if (partitions != null) {
            step.put(
                    "storeOps",
                    List.of(
                            Map.of(
                                    "fanoutFactor", partitions,
                                    "count", annotations.getOrDefault(Spending.DOCUMENTS, 0L),
                                    "time", millis(micros))));
        }
        return step;
    }

    private static long count(Metrics metrics) {
        @Nullable Long count = metrics.getCount(TraversalMetrics.ELEMENT_COUNT_ID);
        return count == null ? 0 : count;
    }

    private static double millis(long micros) {
        return micros / 1_000.0;
    }

    private static double percent(long part, long whole) {
        return Math.round(10_000.0 * part / whole) / 100.0;
    }
}
