package dev.orrery.server.admin.api;

import dev.orrery.api.cassandra.statement.StatementPlan;
import dev.orrery.api.cassandra.statement.StatementPlan.Reach;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** The plan of a CQL statement as JSON, and as lines for people. */
final class CqlPlanJson {
    private CqlPlanJson() {}

    static JsonObject of(StatementPlan plan, Gateway gateway) {
        List<Integer> asked = new ArrayList<>();
        int partitions = 0;
        long logical = 0;
        boolean named = true;
        for (Reach reach : plan.reaches()) {
            List<RangeRecord> ranges = gateway.ranges().of(reach.container());
            partitions += ranges.size();
            ranges.stream()
                    .filter(range -> reach.touches(range.range()))
                    .map(RangeRecord::number)
                    .filter(number -> !asked.contains(number))
                    .forEach(asked::add);
            logical += reach.positions().stream().distinct().count();
            named &= reach.range().isEmpty();
        }
        Fields fields =
                new Fields()
                        .put("access", StatusJson.name(plan.access()))
                        .put("partitionsAsked", asked.size())
                        .put("partitionCount", partitions)
                        .put("partitions", asked, number -> JsonNumber.of((long) number));
        if (named) {
            fields.put("logicalPartitions", logical);
        }
        plan.index().ifPresent(index -> fields.put("index", index));
        return fields.put("filters", JsonArray.ofStrings(plan.filters()))
                .put("steps", JsonArray.ofStrings(plan.steps()))
                .put("text", text(plan, asked, partitions, named ? logical : -1))
                .build();
    }

    private static String text(
            StatementPlan plan, List<Integer> asked, int partitions, long logical) {
        List<String> lines = new ArrayList<>();
        lines.add(plan.access().words());
        if (!plan.reaches().isEmpty()) {
            lines.add("  logical partitions: " + (logical < 0 ? "not named" : logical));
            lines.add(
                    "  physical partitions asked: %d of %d %s"
                            .formatted(asked.size(), partitions, asked));
        }
        lines.add("  index: " + plan.index().orElse("none"));
        lines.add(
                "  filtering: "
                        + (plan.filters().isEmpty()
                                ? "none"
                                : "every row found, by " + String.join("; ", plan.filters())));
        plan.steps().forEach(step -> lines.add("  " + step));
        return String.join("\n", lines);
    }
}
