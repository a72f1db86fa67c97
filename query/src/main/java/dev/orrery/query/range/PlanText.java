package dev.orrery.query.range;

import dev.orrery.query.range.PlanNode.Figures;
import java.util.Locale;

/**
 * A plan as text, a step to a line, what it works on below it:
 *
 * <pre>
 * Fetch (estimated: 12 documents, 12 rows, 0.60 RU; actual: 12 documents, 12 rows, 0.60 RU)
 *   Index lookup /city/? = "Ulm" (estimated: 12 index entries, 12 rows, 0.06 RU; actual: ...)
 * </pre>
 */
public final class PlanText {
    private static final String INDENT = "  ";

    private PlanText() {}

    public static String render(PlanNode plan) {
        StringBuilder out = new StringBuilder();
        render(plan, "", out);
        return out.toString();
    }

    private static void render(PlanNode node, String indent, StringBuilder out) {
        out.append(indent).append(node.operator());
        if (!node.detail().isEmpty()) {
            out.append(' ').append(node.detail());
        }
        out.append(" (estimated: ").append(text(node.estimated()));
        node.actual().ifPresent(actual -> out.append("; actual: ").append(text(actual)));
        out.append(")\n");
        node.inputs().forEach(input -> render(input, indent + INDENT, out));
    }

    private static String text(Figures figures) {
        StringBuilder text = new StringBuilder();
        if (figures.indexEntries() > 0) {
            text.append(figures.indexEntries()).append(" index entries, ");
        }
        if (figures.documents() > 0) {
            text.append(figures.documents()).append(" documents, ");
        }
        return text.append(
                        String.format(
                                Locale.ROOT,
                                "%d rows, %.2f RU",
                                figures.rows(),
                                figures.requestUnits()))
                .toString();
    }
}
