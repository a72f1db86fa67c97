package dev.orrery.api.gremlin.message;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonView;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import java.util.Optional;
import java.util.UUID;

/**
 * Ids of requests that cannot be read as a whole, so that the client learns which of its requests
 * was wrong.
 */
final class RequestIds {
    private static final JsonName REQUEST_ID = JsonName.of("requestId");
    private static final JsonName VALUE = JsonName.of("@value");

    private RequestIds() {}

    /** The id in a message, which stays as it is. */
    static Optional<UUID> in(ByteBuf message, WireFormat format) {
        return format == WireFormat.GRAPHBINARY ? inBinary(message) : inJson(message);
    }

    /** A byte for the version, then the id. */
    private static Optional<UUID> inBinary(ByteBuf message) {
        int start = message.readerIndex() + 1;
        if (message.readableBytes() < 1 + 2 * Long.BYTES) {
            return Optional.empty();
        }
        return Optional.of(new UUID(message.getLong(start), message.getLong(start + Long.BYTES)));
    }

    private static Optional<UUID> inJson(ByteBuf message) {
        try {
            JsonView view = JsonScanner.scan(ByteBufUtil.getBytes(message), JsonLimits.DEFAULT);
            int id = view.member(view.root(), REQUEST_ID);
            int text = view.isObject(id) ? view.member(id, VALUE) : id;
            return view.isString(text)
                    ? Optional.of(UUID.fromString(view.stringValue(text)))
                    : Optional.empty();
        } catch (OrreryException | IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
