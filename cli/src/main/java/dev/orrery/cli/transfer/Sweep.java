package dev.orrery.cli.transfer;

import dev.orrery.cli.client.AdminClient;
import dev.orrery.cli.print.Figures;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNull;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Removes from a copy what its source no longer has: the change feed does not tell of deletions. An
 * item stays if the source has one with its id and the source's key of it, which also has the same
 * key in the copy; so an item whose new key has changed is in the copy once. It is deleted only as
 * it was read, so that nothing is lost that was written in between.
 */
final class Sweep {
    private static final int LINES = 100;

    private final AdminClient client;
    private final Place source;
    private final Place target;
    private final Progress progress;

    Sweep(AdminClient client, Place source, Place target, Progress progress) {
        this.client = client;
        this.source = source;
        this.target = target;
        this.progress = progress;
    }

    /** How many were removed. */
    long run() {
        Exporter reader = new Exporter(client, new Pages.Items(target, true), 1);
        reader.begin(Optional.empty());
        long[] removed = {0};
        reader.run(
                page -> {
                    progress.spent(page.requestUnits());
                    for (int from = 0; from < page.records().size(); from += LINES) {
                        removed[0] +=
                                sweep(
                                        page.records()
                                                .subList(
                                                        from,
                                                        Math.min(
                                                                page.records().size(),
                                                                from + LINES)));
                    }
                });
        return removed[0];
    }

    private long sweep(List<JsonObject> copies) {
        List<JsonValue> originals = originals(copies);
        StringBuilder gone = new StringBuilder();
        for (int i = 0; i < copies.size(); i++) {
            if (!isCopyOf(copies.get(i), originals.get(i))) {
                gone.append(new String(deletion(copies.get(i)).toBytes(), StandardCharsets.UTF_8))
                        .append('\n');
            }
        }
        if (gone.isEmpty()) {
            return 0;
        }
        JsonObject answer =
                Patience.call(
                        () ->
                                client.sendLines(
                                        target.name().path() + "/items/delete", gone.toString()));
        progress.spent(Figures.number(answer, "requestUnits"));
        return (long) Figures.number(answer, "done");
    }

    /** Asks again for those that found no budget. */
    private List<JsonValue> originals(List<JsonObject> copies) {
        while (true) {
            StringBuilder wanted = new StringBuilder();
            for (JsonObject copy : copies) {
                JsonObject like = JsonObject.EMPTY.with("like", Pages.Items.withoutSystem(copy));
                wanted.append(new String(like.toBytes(), StandardCharsets.UTF_8)).append('\n');
            }
            JsonObject answer =
                    Patience.call(
                            () ->
                                    client.sendLines(
                                            source.name().path() + "/items/read",
                                            wanted.toString()));
            progress.spent(Figures.number(answer, "requestUnits"));
            boolean certain =
                    Figures.objects(answer, "failures").stream()
                            .allMatch(failure -> "NOT_FOUND".equals(Figures.text(failure, "code")));
            if (certain) {
                return answer.array("items").map(JsonArray::elements).orElseThrow();
            }
            Copier.pause();
        }
    }

    private boolean isCopyOf(JsonObject copy, JsonValue original) {
        return !(original instanceof JsonNull)
                && original instanceof JsonObject item
                && key(item).equals(key(copy));
    }

    private JsonObject deletion(JsonObject copy) {
        return JsonObject.EMPTY
                .with("id", Figures.text(copy, "id"))
                .with("partitionKey", key(copy))
                .with("etag", Figures.text(copy, "_etag"));
    }

    /** The key in the copy; what an item does not have is an empty object, as the API writes it. */
    private JsonArray key(JsonObject item) {
        List<JsonValue> parts = new ArrayList<>();
        for (JsonValue path :
                Figures.object(target.definition(), "partitionKey")
                        .array("paths")
                        .map(JsonArray::elements)
                        .orElse(List.of())) {
            if (path instanceof JsonString(String text)) {
                parts.add(at(item, text));
            }
        }
        return new JsonArray(parts);
    }

    private static JsonValue at(JsonObject item, String path) {
        JsonValue value = item;
        for (String step : path.substring(1).split("/", -1)) {
            String name = step.replaceAll("^\"|\"$", "");
            JsonValue member = value instanceof JsonObject object ? object.member(name) : null;
            if (member == null) {
                return JsonObject.EMPTY;
            }
            value = member;
        }
        return value instanceof JsonObject || value instanceof JsonArray ? JsonObject.EMPTY : value;
    }
}
