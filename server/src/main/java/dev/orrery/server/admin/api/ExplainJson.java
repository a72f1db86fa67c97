package dev.orrery.server.admin.api;

import dev.orrery.gateway.query.QueryExplanation;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.PlanText;

/** Explanations of queries as the API shows them. */
final class ExplainJson {
    private ExplainJson() {}

    static JsonObject of(QueryExplanation explanation) {
        IndexUsage usage = explanation.indexes();
        return new Fields()
                .put("partitionsAsked", explanation.partitions().size())
                .put("text", PlanText.render(explanation.plan()))
                .put("plan", node(explanation.plan()))
                .put("usedIndexes", JsonArray.ofStrings(usage.single().used()))
                .put("potentialIndexes", JsonArray.ofStrings(usage.single().potential()))
                .put("usedCompositeIndexes", JsonArray.ofStrings(usage.composite().used()))
                .put(
                        "potentialCompositeIndexes",
                        JsonArray.ofStrings(usage.composite().potential()))
                .build();
    }

    private static JsonObject node(PlanNode node) {
        Fields fields =
                new Fields()
                        .put("operator", node.operator())
                        .put("detail", node.detail())
                        .put("estimated", figures(node.estimated()));
        node.actual().ifPresent(actual -> fields.put("actual", figures(actual)));
        return fields.put("inputs", node.inputs(), ExplainJson::node).build();
    }

    private static JsonObject figures(PlanNode.Figures figures) {
        return new Fields()
                .put("indexEntries", figures.indexEntries())
                .put("documents", figures.documents())
                .put("rows", figures.rows())
                .putRounded("requestUnits", figures.requestUnits())
                .build();
    }
}
