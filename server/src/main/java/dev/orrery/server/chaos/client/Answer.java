package dev.orrery.server.chaos.client;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.testkit.history.Outcome;
import java.util.Optional;

/**
 * What a client was told.
 *
 * @param status 0 if there was no answer
 * @param session the session token, if there was one
 */
public record Answer(
        Outcome outcome, int status, int substatus, Optional<JsonValue> body, String session) {
    public static final int PRECONDITION_FAILED = 412;

    private static final int NOT_FOUND = 404;

    /** There was no answer. */
    static Answer none(Outcome outcome) {
        return new Answer(outcome, 0, 0, Optional.empty(), "");
    }

    public boolean isDone() {
        return outcome == Outcome.APPLIED;
    }

    /** Whether a read was told that there is no such item. */
    public boolean isMissing() {
        return status == NOT_FOUND && substatus == 0;
    }

    public JsonObject object() {
        return body.filter(JsonObject.class::isInstance)
                .map(JsonObject.class::cast)
                .orElse(JsonObject.EMPTY);
    }

    public JsonArray array() {
        return body.filter(JsonArray.class::isInstance)
                .map(JsonArray.class::cast)
                .orElse(JsonArray.of());
    }
}
