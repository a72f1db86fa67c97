package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.Consumption;
import dev.orrery.api.gremlin.store.GraphSession;
import org.apache.tinkerpop.gremlin.process.traversal.util.MutableMetrics;
import org.jspecify.annotations.Nullable;

/** Notes in a profile what the questions of a step took. */
public final class Spending {
    /** Physical partitions that were asked, summed over the questions of a step. */
    public static final String PARTITIONS = "partitionsAsked";

    /** Items and adjacency entries that came back. */
    public static final String DOCUMENTS = "documents";

    private @Nullable MutableMetrics metrics;
    private double charge;
    private long calls;
    private long partitions;
    private long documents;

    void noteIn(MutableMetrics target) {
        metrics = target;
    }

    /** Counts what the session has used since it was at some point. */
    void count(GraphSession session, Consumption.Figures before) {
        if (metrics == null) {
            return;
        }
        Consumption.Figures used = session.consumption().figures().minus(before);
        charge += used.charge();
        calls += used.calls();
        partitions += used.partitions();
        documents += used.documents();
        metrics.setAnnotation("requestUnits", Math.round(charge * 100) / 100.0);
        metrics.setAnnotation("questions", calls);
        metrics.setAnnotation(PARTITIONS, partitions);
        metrics.setAnnotation(DOCUMENTS, documents);
    }
}
