package dev.orrery.server.admin.api;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import java.nio.charset.StandardCharsets;

/** Members that several endpoints read out of bodies. */
final class PageFields {
    static final String CONTINUATION = "continuation";
    static final String KEY = "partitionKey";

    /** Rows on a page if nobody says how many, and at most. */
    static final int USUAL_ITEMS = 100;

    static final int MOST_ITEMS = 1_000;

    private static final String SIZE = "maxItems";

    private PageFields() {}

    static String required(JsonObject body, String name) {
        return body.string(name)
                .filter(text -> !text.isBlank())
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "The body must have '%s', a text.".formatted(name)));
    }

    static int size(JsonObject body) {
        return size(Question.wholeMember(body, SIZE).orElse((long) USUAL_ITEMS));
    }

    static int size(Question question) {
        return question.parameter(SIZE).isEmpty()
                ? USUAL_ITEMS
                : size(question.wholeParameter(SIZE));
    }

    private static int size(long wanted) {
        if (wanted < 1 || wanted > MOST_ITEMS) {
            throw OrreryException.badRequest(
                    "'%s' must be between 1 and %d.".formatted(SIZE, MOST_ITEMS));
        }
        return (int) wanted;
    }

    static PartitionKey key(JsonObject body) {
        return PartitionKeyText.parse(
                body.array(KEY)
                        .map(array -> new String(array.toBytes(), StandardCharsets.UTF_8))
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "'%s' must be an array such as [\"ada\"]."
                                                        .formatted(KEY))));
    }
}
