package dev.orrery.api.nosql.query;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Continuations in headers. What belongs to no single range is a JSON text, as from the service:
 * clients look whether it is one of theirs by parsing it.
 */
final class ContinuationText {
    private static final String TOKEN = "token";
    private static final JsonObject EVERYWHERE = JsonObject.EMPTY.with("min", "").with("max", "FF");

    private ContinuationText() {}

    static String write(Request request, String token) {
        if (RangeIds.isNamed(request)) {
            return token;
        }
        byte[] json = JsonObject.EMPTY.with(TOKEN, token).with("range", EVERYWHERE).toBytes();
        return new String(json, StandardCharsets.UTF_8);
    }

    static Optional<String> read(Request request) {
        String text = request.headerOrEmpty(RequestHeader.CONTINUATION);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(text.startsWith("{") ? token(text) : text);
    }

    private static String token(String text) {
        try {
            JsonValue json = JsonValue.parse(text.getBytes(StandardCharsets.UTF_8));
            return ((JsonObject) json).string(TOKEN).orElseThrow(ContinuationText::invalid);
        } catch (OrreryException | ClassCastException _) {
            throw invalid();
        }
    }

    private static OrreryException invalid() {
        return OrreryException.badRequest("Invalid Continuation Token: it was not made here.");
    }
}
