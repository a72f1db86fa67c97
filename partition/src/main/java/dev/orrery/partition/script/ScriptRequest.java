package dev.orrery.partition.script;

import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.KeptAnswer;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.ValueCodec;
import java.nio.ByteBuffer;

/**
 * A request that may be sent again, and how its answer is kept until then.
 *
 * <pre>
 * answer := fingerprint:i32  value by a {@link ValueCodec}
 * </pre>
 *
 * @param <T> what a script comes to
 */
public record ScriptRequest<T>(Delivery delivery, ValueCodec<T> answers) {
    /** Larger answers are kept only if they are not larger than what the script has written. */
    static final int SMALL_BYTES = 64 << 10;

    public RequestId id() {
        return delivery.id();
    }

    /** Whether it may have been carried out before. */
    public boolean isInDoubt() {
        return delivery.inDoubt();
    }

    /**
     * What is kept of an answer.
     *
     * @param writtenBytes what is written anyway
     */
    public KeptAnswer keep(T value, int writtenBytes) {
        byte[] encoded = answers.encode(value);
        return encoded.length > Math.max(SMALL_BYTES, writtenBytes)
                ? KeptAnswer.NONE
                : new KeptAnswer(
                        ByteBuffer.allocate(Integer.BYTES + encoded.length)
                                .putInt(answers.fingerprint())
                                .put(encoded)
                                .array());
    }

    /** The answer that was kept, unless it was too large or another program has kept it. */
    public T read(KeptAnswer kept) {
        byte[] bytes = kept.bytes();
        if (!kept.isKept() || ByteBuffer.wrap(bytes).getInt() != answers.fingerprint()) {
            throw new OrreryException(
                    ErrorCode.OUTCOME_UNKNOWN,
                    "The script was carried out; what it answered is not known any more.");
        }
        return answers.decode(bytes, Integer.BYTES);
    }
}
