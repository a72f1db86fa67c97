package dev.orrery.api.nosql.query;

import dev.orrery.model.json.JsonWriter;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.query.range.IndexUsage;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The indexes that a query used or could use, as the SDKs read them: JSON in base64. */
final class IndexUtilizationText {
    private static final String HIGH = "High";

    private IndexUtilizationText() {}

    /**
     * The indexes of a query as JSON in base64.
     *
     * @param keyPaths the paths of the key that the query is limited to, which finds its items as
     *     an index would
     */
    static String of(IndexUsage usage, List<PartitionKeyPath> keyPaths) {
        JsonWriter out = new JsonWriter();
        out.beginObject();
        Set<String> used = new LinkedHashSet<>();
        keyPaths.forEach(path -> used.add(path + "/?"));
        used.addAll(usage.single().used());
        singles(out, "UtilizedSingleIndexes", List.copyOf(used));
        singles(out, "PotentialSingleIndexes", usage.single().potential());
        composites(out, "UtilizedCompositeIndexes", usage.composite().used());
        composites(out, "PotentialCompositeIndexes", usage.composite().potential());
        out.endObject();
        return Base64.getEncoder().encodeToString(out.toString().getBytes(StandardCharsets.UTF_8));
    }

    private static void singles(JsonWriter out, String name, List<String> paths) {
        out.name(name).beginArray();
        for (String path : paths) {
            out.beginObject().name("FilterExpression").value("");
            out.name("IndexSpec").value(path);
            out.name("FilterPreciseSet").value(true).name("IndexPreciseSet").value(true);
            out.name("IndexImpactScore").value(HIGH).endObject();
        }
        out.endArray();
    }

    private static void composites(JsonWriter out, String name, List<String> indexes) {
        out.name(name).beginArray();
        for (String index : indexes) {
            out.beginObject().name("IndexSpecs").beginArray();
            for (String part : index.split(", ", -1)) {
                out.value(part);
            }
            out.endArray().name("IndexPreciseSet").value(true);
            out.name("IndexImpactScore").value(HIGH).endObject();
        }
        out.endArray();
    }
}
