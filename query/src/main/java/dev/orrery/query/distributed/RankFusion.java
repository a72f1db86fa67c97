package dev.orrery.query.distributed;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reciprocal rank fusion: a document with the ranks r1, r2, ... by several scores, each counted
 * from 1 and equal for equal scores, gets the sum of {@code weight / (60 + rank)}. The greatest sum
 * comes first; ties are in the order of {@code _rid}.
 */
public final class RankFusion {
    private static final double DAMPENING = 60;
    private static final PropertyName RID = PropertyName.of("_rid");
    private static final PropertyName PAYLOAD = PropertyName.of(RankedPlan.PAYLOAD);
    private static final PropertyName SCORES = PropertyName.of(RankedPlan.SCORES);

    private final RankedPlan plan;
    private final Map<String, Document> documents = new TreeMap<>();

    private static final class Document {
        private final QueryValue row;
        private final double[] scores;
        private double fused;

        Document(QueryValue row, double[] scores) {
            this.row = row;
            this.scores = scores;
        }
    }

    public RankFusion(RankedPlan plan) {
        this.plan = plan;
    }

    /** The row of the result that is in a row of a component. */
    public static QueryValue payload(QueryValue row) {
        return MergedAggregate.member(MergedAggregate.member(row, PAYLOAD), PAYLOAD);
    }

    /** Adds a row of a component; answers whether it is of a document that was not there yet. */
    public boolean add(QueryValue row) {
        String id = ValueWriter.toText(MergedAggregate.member(row, RID));
        return documents.putIfAbsent(id, new Document(row, scores(row))) == null;
    }

    private double[] scores(QueryValue row) {
        QueryValue list = MergedAggregate.member(MergedAggregate.member(row, PAYLOAD), SCORES);
        double[] scores = new double[plan.components()];
        for (int i = 0; i < scores.length; i++) {
            scores[i] =
                    list instanceof ArrayValue array
                                    && i < array.size()
                                    && array.element(i) instanceof NumberValue number
                            ? number.doubleValue()
                            : Double.NEGATIVE_INFINITY;
        }
        return scores;
    }

    /** The rows of the result, the best first. */
    public List<QueryValue> ranked() {
        List<Document> byId = new ArrayList<>(documents.values());
        for (int i = 0; i < plan.components(); i++) {
            rank(new ArrayList<>(byId), i);
        }
        byId.sort(Comparator.comparingDouble((Document document) -> document.fused).reversed());
        return byId.stream().map(document -> payload(document.row)).toList();
    }

    private void rank(List<Document> ranked, int component) {
        Comparator<Document> order =
                Comparator.comparingDouble(document -> document.scores[component]);
        ranked.sort(plan.isDescending(component) ? order.reversed() : order);
        double weight = plan.weights().isEmpty() ? 1 : plan.weights().get(component);
        int rank = 1;
        for (int i = 0; i < ranked.size(); i++) {
            if (i > 0 && order.compare(ranked.get(i - 1), ranked.get(i)) != 0) {
                rank++;
            }
            ranked.get(i).fused += weight / (DAMPENING + rank);
        }
    }
}
