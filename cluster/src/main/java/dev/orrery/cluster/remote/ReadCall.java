package dev.orrery.cluster.remote;

import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.ValueCodec;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A question on its way to a node that has a replica.
 *
 * <pre>
 * request := fingerprint:i32  call        by a {@link ValueCodec}
 * answer  := answer                       by a {@link ValueCodec}
 * </pre>
 */
record ReadCall(int partition, ReadTerms terms, Question question) {
    static final String CALL = "read";

    private static final ValueCodec<ReadCall> CODEC = ValueCodec.of(ReadCall.class, Map.of());
    private static final ValueCodec<Answer> ANSWERS =
            ValueCodec.of(
                    Answer.class, Map.of(Outcome.RowOutcome.class, List.of(RowsWritten.class)));

    /** Covers the answers too: a node understands both or neither. */
    private static final int FINGERPRINT = CODEC.fingerprint() * 31 + ANSWERS.fingerprint();

    byte[] toBytes() {
        byte[] encoded = CODEC.encode(this);
        return ByteBuffer.allocate(Integer.BYTES + encoded.length)
                .putInt(FINGERPRINT)
                .put(encoded)
                .array();
    }

    static ReadCall read(byte[] bytes) {
        if (bytes.length < Integer.BYTES || ByteBuffer.wrap(bytes).getInt() != FINGERPRINT) {
            throw new OrreryException(
                    ErrorCode.SERVICE_UNAVAILABLE,
                    "The nodes run different versions of the program.");
        }
        return CODEC.decode(bytes, Integer.BYTES);
    }

    static byte[] answer(Answer answer) {
        return ANSWERS.encode(answer);
    }

    static Answer answer(byte[] bytes) {
        return ANSWERS.decode(bytes);
    }
}
