package dev.orrery.query.range;

import java.util.List;
import java.util.Optional;

/**
 * A step of a plan, over those whose results it works on.
 *
 * @param operator what is done
 * @param detail with what: an index and the values wanted of it, an order, a filter
 * @param estimated what it is thought to take
 * @param actual what it took, if it was executed
 */
public record PlanNode(
        String operator,
        String detail,
        Figures estimated,
        Optional<Figures> actual,
        List<PlanNode> inputs) {
    public PlanNode {
        inputs = List.copyOf(inputs);
    }

    /**
     * What a step takes, without those under it.
     *
     * @param indexEntries entries of the index that it reads
     * @param documents documents that it loads
     * @param rows rows that come out of it
     * @param requestUnits what that costs
     */
    public record Figures(long indexEntries, long documents, long rows, double requestUnits) {
        public static final Figures NONE = new Figures(0, 0, 0, 0);

        public Figures plus(Figures other) {
            return new Figures(
                    indexEntries + other.indexEntries,
                    documents + other.documents,
                    rows + other.rows,
                    requestUnits + other.requestUnits);
        }
    }

    /** What this step and all under it take; the rows are those of this step. */
    public Figures totalEstimated() {
        return total(estimated, inputs.stream().map(PlanNode::totalEstimated).toList());
    }

    /** As {@link #totalEstimated}, of what it took. */
    public Optional<Figures> totalActual() {
        return actual.map(
                own ->
                        total(
                                own,
                                inputs.stream()
                                        .map(PlanNode::totalActual)
                                        .flatMap(Optional::stream)
                                        .toList()));
    }

    private static Figures total(Figures own, List<Figures> below) {
        Figures sum = below.stream().reduce(Figures.NONE, Figures::plus);
        return new Figures(
                own.indexEntries + sum.indexEntries,
                own.documents + sum.documents,
                own.rows,
                own.requestUnits + sum.requestUnits);
    }
}
