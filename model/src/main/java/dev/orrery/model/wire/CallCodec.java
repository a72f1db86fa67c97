package dev.orrery.model.wire;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;

/**
 * Calls between nodes, which must agree on what calls and answers look like.
 *
 * <pre>
 * bytes := fingerprint:i32  call     by a {@link ValueCodec}
 * </pre>
 */
public final class CallCodec<T> {
    private static final int SPREAD = 31;

    private final ValueCodec<T> calls;
    private final int fingerprint;

    /** The fingerprint covers the answers too: a node understands both or neither. */
    public CallCodec(ValueCodec<T> calls, ValueCodec<?> answers) {
        this.calls = calls;
        this.fingerprint = calls.fingerprint() * SPREAD + answers.fingerprint();
    }

    public byte[] encode(T call) {
        ByteSink sink = new ByteSink();
        sink.intNumber(fingerprint);
        calls.write(call, sink);
        return sink.toBytes();
    }

    /** Refuses the calls of nodes that would not understand the answer. */
    public T decode(byte[] bytes) {
        if (bytes.length < Integer.BYTES || ByteBuffer.wrap(bytes).getInt() != fingerprint) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The nodes run different versions of the program.");
        }
        return calls.decode(bytes, Integer.BYTES);
    }
}
