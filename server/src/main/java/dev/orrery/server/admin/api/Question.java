package dev.orrery.server.admin.api;

import dev.orrery.gateway.security.Access;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.admin.AdminCall;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What an endpoint is asked.
 *
 * @param names the variable parts of the path
 * @param access what the caller may do
 */
record Question(Map<String, String> names, AdminCall call, Access access) {
    /** Lines that one call may have. */
    static final int MOST_LINES = 1_000;

    /** People and tools would only wait and ask again. */
    private static final long PATIENCE_MILLIS = 2_000;

    Question {
        names = Map.copyOf(names);
    }

    /** A variable part of the path; the endpoint's template has it. */
    String name(String variable) {
        return Objects.requireNonNull(names.get(variable));
    }

    int number(String variable) {
        return whole(variable, name(variable));
    }

    Optional<String> parameter(String name) {
        return Optional.ofNullable(call.parameters().get(name));
    }

    int wholeParameter(String name) {
        return whole(
                name,
                parameter(name)
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "The address must have ?%s=NUMBER."
                                                        .formatted(name))));
    }

    private static int whole(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw OrreryException.badRequest(
                    "%s must be a whole number, not '%s'.".formatted(name, text));
        }
    }

    /** How requests on data are made: found again by an id of their own if they are refused. */
    RequestContext context() {
        return RequestContext.of(UUID.randomUUID().toString()).withPatienceMillis(PATIENCE_MILLIS);
    }

    /** The lines of the body that are not blank. */
    Stream<String> lines() {
        if (call.body().lines().filter(line -> !line.isBlank()).count() > MOST_LINES) {
            throw OrreryException.badRequest("A call has at most %d lines.".formatted(MOST_LINES));
        }
        return call.body().lines().filter(line -> !line.isBlank());
    }

    /** The body; an empty one is an object without members. */
    JsonObject body() {
        if (call.body().isBlank()) {
            return JsonObject.EMPTY;
        }
        if (JsonValue.parse(call.body().getBytes(StandardCharsets.UTF_8))
                instanceof JsonObject object) {
            return object;
        }
        throw OrreryException.badRequest("The body must be a JSON object.");
    }

    /** A whole number in the body; empty if there is no such member. */
    static Optional<Long> wholeMember(JsonObject body, String name) {
        JsonValue value = body.member(name);
        if (value == null) {
            return Optional.empty();
        }
        if (value instanceof JsonNumber number && number.longValue().isPresent()) {
            return Optional.of(number.longValue().getAsLong());
        }
        throw OrreryException.badRequest("'%s' must be a whole number.".formatted(name));
    }
}
