package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a request is answered with.
 *
 * @param payload beside the message, for clients of a version that knows it
 * @param warnings likewise
 * @param trace the id of the request's trace, if its client asked for one
 */
public record Reply(
        Message message,
        Map<String, ByteBuffer> payload,
        List<String> warnings,
        @Nullable UUID trace) {
    private static final String CHARGE = "RequestCharge";

    public Reply {
        payload = Map.copyOf(payload);
        warnings = List.copyOf(warnings);
    }

    public static Reply of(Message message) {
        return new Reply(message, Map.of(), List.of(), null);
    }

    /** With the price of the request, as clients of the cloud service look for it. */
    public static Reply charged(Message message, double requestUnits, List<String> warnings) {
        ByteBuffer charge = ByteBuffer.allocate(Double.BYTES).putDouble(0, requestUnits);
        return new Reply(message, Map.of(CHARGE, charge), warnings, null);
    }

    /** The same answer with the id of its trace. */
    public Reply traced(UUID id) {
        return new Reply(message, payload, warnings, id);
    }

    /** Without the warnings if there is a payload, which programs rely on more. */
    Reply withPayloadOrWarnings() {
        return payload.isEmpty() ? this : new Reply(message, payload, List.of(), trace);
    }

    /** The price of the request, if it has one. */
    public OptionalDouble charge() {
        ByteBuffer charge = payload.get(CHARGE);
        return charge == null ? OptionalDouble.empty() : OptionalDouble.of(charge.getDouble(0));
    }

    Frame frame(int version, int streamId) {
        boolean rich = version >= ProtocolVersion.WITH_PAYLOAD;
        return Frame.forResponse(
                version,
                streamId,
                trace,
                rich ? payload : Frame.NO_PAYLOAD,
                rich ? warnings : List.of(),
                message);
    }
}
