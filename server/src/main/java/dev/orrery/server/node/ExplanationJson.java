package dev.orrery.server.node;

import dev.orrery.gateway.query.QueryExplanation;
import dev.orrery.model.json.JsonWriter;
import dev.orrery.query.range.IndexUsage;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.PlanText;
import java.util.List;

/** Explanations of queries as JSON. */
final class ExplanationJson {
    private ExplanationJson() {}

    static String write(QueryExplanation explanation) {
        JsonWriter out = new JsonWriter();
        out.beginObject().name("partitionsAsked").value(explanation.partitions().size());
        out.name("text").value(PlanText.render(explanation.plan()));
        out.name("plan");
        node(out, explanation.plan());
        usage(out, explanation.indexes());
        return out.endObject() + "\n";
    }

    private static void node(JsonWriter out, PlanNode node) {
        out.beginObject().name("operator").value(node.operator());
        out.name("detail").value(node.detail());
        figures(out, "estimated", node.estimated());
        node.actual().ifPresent(actual -> figures(out, "actual", actual));
        out.name("inputs").beginArray();
        node.inputs().forEach(input -> node(out, input));
        out.endArray().endObject();
    }

    private static void figures(JsonWriter out, String name, PlanNode.Figures figures) {
        out.name(name).beginObject();
        out.name("indexEntries").value(figures.indexEntries());
        out.name("documents").value(figures.documents());
        out.name("rows").value(figures.rows());
        out.name("requestUnits").value(figures.requestUnits());
        out.endObject();
    }

    private static void usage(JsonWriter out, IndexUsage usage) {
        names(out, "usedIndexes", usage.single().used());
        names(out, "potentialIndexes", usage.single().potential());
        names(out, "usedCompositeIndexes", usage.composite().used());
        names(out, "potentialCompositeIndexes", usage.composite().potential());
    }

    private static void names(JsonWriter out, String name, List<String> names) {
        out.name(name).beginArray();
        names.forEach(out::value);
        out.endArray();
    }
}
