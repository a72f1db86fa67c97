package dev.orrery.replication.rpc;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CompletionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The bytes of an answer.
 *
 * <pre>
 * answer := 0:u8  result
 *         | 1:u8  errorNumber:u32  retryAfterMillis:i64  text:utf8
 * </pre>
 */
final class RpcAnswer {
    private static final Logger LOG = LoggerFactory.getLogger(RpcAnswer.class);
    private static final int RESULT = 0;
    private static final int ERROR = 1;
    private static final byte[] RESULT_HEAD = {RESULT};
    private static final int ERROR_HEADER_BYTES = 1 + Integer.BYTES + Long.BYTES;

    private RpcAnswer() {}

    static RpcMessage result(byte[] bytes) {
        return RpcMessage.of(RESULT_HEAD, bytes);
    }

    static RpcMessage error(Throwable failure) {
        OrreryException known = known(failure);
        byte[] text = known.text().getBytes(StandardCharsets.UTF_8);
        return RpcMessage.of(
                ByteBuffer.allocate(ERROR_HEADER_BYTES)
                        .put((byte) ERROR)
                        .putInt(known.code().number())
                        .putLong(known.retryAfterMillis().orElse(0))
                        .array(),
                text);
    }

    /** The result in an answer that begins somewhere, or the other node's exception. */
    static byte[] read(byte[] answer, int from) {
        int length = answer.length - from;
        if (length > 0 && answer[from] == RESULT) {
            return Arrays.copyOfRange(answer, from + 1, answer.length);
        }
        if (length < ERROR_HEADER_BYTES || answer[from] != ERROR) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "Another node's answer is not understood.");
        }
        ByteBuffer source = ByteBuffer.wrap(answer, from + 1, length - 1);
        ErrorCode code = code(source.getInt());
        long retryAfterMillis = source.getLong();
        String text = StandardCharsets.UTF_8.decode(source).toString();
        throw retryAfterMillis > 0
                ? OrreryException.retryable(code, text, retryAfterMillis)
                : new OrreryException(code, text);
    }

    private static ErrorCode code(int number) {
        return Arrays.stream(ErrorCode.values())
                .filter(code -> code.number() == number)
                .findFirst()
                .orElse(ErrorCode.INTERNAL);
    }

    private static OrreryException known(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        if (cause instanceof OrreryException known) {
            return known;
        }
        LOG.atError().setCause(cause).log("A call from another node failed");
        return new OrreryException(ErrorCode.INTERNAL, "The other node could not do it.", cause);
    }
}
