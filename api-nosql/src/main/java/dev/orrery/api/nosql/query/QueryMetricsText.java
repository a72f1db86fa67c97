package dev.orrery.api.nosql.query;

import dev.orrery.query.evaluate.QueryTimes.Phase;
import dev.orrery.query.range.QueryMetrics;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * What a page took, as the SDKs read it: {@code name=value} pairs with semicolons between them.
 * Times are sums over the ranges that were asked, which work side by side; only the total is what
 * the client waited for.
 */
final class QueryMetricsText {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final double SHORTEST_MILLIS = 0.01;

    private final StringJoiner text = new StringJoiner(";");

    private QueryMetricsText() {}

    static String of(QueryMetrics metrics, long elapsedNanos) {
        Map<Phase, Long> spent = metrics.spentNanos();
        QueryMetricsText out = new QueryMetricsText();
        out.millis("totalExecutionTimeInMs", elapsedNanos);
        out.millis("queryCompileTimeInMs", spent.getOrDefault(Phase.COMPILE, 0L));
        out.millis("queryLogicalPlanBuildTimeInMs", spent.getOrDefault(Phase.LOGICAL_PLAN, 0L));
        out.millis("queryPhysicalPlanBuildTimeInMs", spent.getOrDefault(Phase.PHYSICAL_PLAN, 0L));
        // Choosing an index is part of building the plan, and has no phase of its own.
        out.millis("queryOptimizationTimeInMs", 0);
        out.millis("VMExecutionTimeInMs", spent.getOrDefault(Phase.EXECUTION, 0L));
        out.millis("indexLookupTimeInMs", spent.getOrDefault(Phase.INDEX_LOOKUP, 0L));
        out.millis("documentLoadTimeInMs", spent.getOrDefault(Phase.DOCUMENT_LOAD, 0L));
        out.millis("systemFunctionExecuteTimeInMs", spent.getOrDefault(Phase.SYSTEM_FUNCTIONS, 0L));
        out.millis("userFunctionExecuteTimeInMs", spent.getOrDefault(Phase.USER_FUNCTIONS, 0L));
        out.count("retrievedDocumentCount", metrics.documents().count());
        out.count("retrievedDocumentSize", metrics.documents().bytes());
        out.count("outputDocumentCount", metrics.rows().count());
        out.count("outputDocumentSize", metrics.rows().bytes());
        out.millis("writeOutputTimeInMs", spent.getOrDefault(Phase.WRITE_OUTPUT, 0L));
        out.number("indexUtilizationRatio", used(metrics));
        return out.text.toString();
    }

    /** How many of the documents that were looked at are in the result. */
    private static double used(QueryMetrics metrics) {
        return metrics.documents().count() == 0
                ? 1
                : Math.min(1, (double) metrics.rows().count() / metrics.documents().count());
    }

    /** What took any time at all is never shown as none: programs divide by it, or doubt it. */
    private void millis(String name, long nanos) {
        number(name, nanos > 0 ? Math.max(SHORTEST_MILLIS, nanos / NANOS_PER_MILLI) : 0);
    }

    private void number(String name, double value) {
        text.add(String.format(Locale.ROOT, "%s=%.2f", name, value));
    }

    private void count(String name, long value) {
        text.add(name + "=" + value);
    }
}
