package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The records of a place in pages. It is divided into parts that can be read at the same time; a
 * part goes on where a page of it ended, also after partitions were split.
 */
sealed interface Pages {
    int PAGE = 500;

    /** The parts of the whole. */
    List<String> parts(AdminClient client);

    /** A page of a part. */
    Page read(AdminClient client, String part, Optional<String> continuation);

    /**
     * Some records.
     *
     * @param continuation where the next page begins; empty on the last
     */
    record Page(List<JsonObject> records, Optional<String> continuation, double requestUnits) {
        public Page {
            records = List.copyOf(records);
        }
    }

    /** JSON items: those of containers and graphs. A part is a range of ring positions. */
    record Items(Place place, boolean systemProperties) implements Pages {
        private static final List<String> SYSTEM =
                List.of("_rid", "_self", "_etag", "_attachments", "_ts");

        @Override
        public List<String> parts(AdminClient client) {
            JsonObject status = Patience.call(() -> client.read(place.name().path()));
            return Figures.objects(status, "partitions").stream()
                    .map(partition -> Figures.object(partition, "range"))
                    .map(range -> Figures.text(range, "min") + "-" + Figures.text(range, "max"))
                    .toList();
        }

        @Override
        public Page read(AdminClient client, String part, Optional<String> continuation) {
            String path =
                    "%s/items?maxItems=%d&range=%s%s"
                            .formatted(
                                    place.name().path(),
                                    PAGE,
                                    part,
                                    continuation
                                            .map(
                                                    token ->
                                                            "&continuation="
                                                                    + AdminClient.encoded(token))
                                            .orElse(""));
            JsonObject answer = Patience.call(() -> client.read(path));
            return new Page(
                    Figures.objects(answer, "items").stream()
                            .map(item -> systemProperties ? item : withoutSystem(item))
                            .toList(),
                    answer.string("continuation"),
                    Figures.number(answer, "requestUnits"));
        }

        static JsonObject withoutSystem(JsonObject item) {
            JsonObject rest = item;
            for (String name : SYSTEM) {
                rest = rest.without(name);
            }
            return rest;
        }
    }

    /** The rows of a table. A part is an interval of tokens: from, exclusive, and to. */
    record Rows(Place place) implements Pages {
        private static final int PARTS = 16;

        /** Every token is above it: no key has this one. */
        private static final long BELOW_ALL = Long.MIN_VALUE;

        @Override
        public List<String> parts(AdminClient client) {
            List<String> parts = new ArrayList<>();
            long step = Long.MAX_VALUE / PARTS * 2;
            long from = BELOW_ALL;
            for (int i = 1; i <= PARTS; i++) {
                long to = i == PARTS ? Long.MAX_VALUE : BELOW_ALL + step * i;
                parts.add(from + ":" + to);
                from = to;
            }
            return parts;
        }

        @Override
        public Page read(AdminClient client, String part, Optional<String> continuation) {
            String[] bounds = part.split(":", 2);
            JsonObject question =
                    JsonObject.EMPTY
                            .with("query", text())
                            .with("values", JsonArray.ofStrings(List.of(bounds)))
                            .with("maxItems", PAGE);
            JsonObject whole =
                    continuation.isPresent()
                            ? question.with("continuation", continuation.get())
                            : question;
            JsonObject answer =
                    Patience.call(() -> client.send("POST", "/admin/v1/query/cql", whole));
            return new Page(
                    rows(answer),
                    answer.string("continuation"),
                    Figures.number(answer, "requestUnits"));
        }

        private String text() {
            String key =
                    place.columns().stream()
                            .filter(column -> "partition-key".equals(column.kind()))
                            .map(Place.Column::quoted)
                            .collect(Collectors.joining(", ", "token(", ")"));
            return "SELECT JSON * FROM \"%s\".\"%s\" WHERE %s > ? AND %s <= ?"
                    .formatted(place.name().database(), place.name().container(), key, key);
        }

        private static List<JsonObject> rows(JsonObject answer) {
            List<JsonObject> rows = new ArrayList<>();
            for (JsonValue row : answer.array("rows").map(JsonArray::elements).orElse(List.of())) {
                if (row instanceof JsonArray(List<JsonValue> cells)
                        && cells.getFirst() instanceof JsonString(String text)
                        && JsonValue.parse(text.getBytes(StandardCharsets.UTF_8))
                                instanceof JsonObject object) {
                    rows.add(object);
                }
            }
            return rows;
        }
    }
}
