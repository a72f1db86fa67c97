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
    private static final int ERROR_HEADER_BYTES = 1 + Integer.BYTES + Long.BYTES;

    private RpcAnswer() {}

    static byte[] result(byte[] bytes) {
        byte[] answer = new byte[bytes.length + 1];
        answer[0] = RESULT;
        System.arraycopy(bytes, 0, answer, 1, bytes.length);
        return answer;
    }

    static byte[] error(Throwable failure) {
        OrreryException known = known(failure);
        byte[] text = known.text().getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(ERROR_HEADER_BYTES + text.length)
                .put((byte) ERROR)
                .putInt(known.code().number())
                .putLong(known.retryAfterMillis().orElse(0))
                .put(text)
                .array();
    }

    /** The result, or the other node's exception. */
    static byte[] read(byte[] answer) {
        if (answer.length > 0 && answer[0] == RESULT) {
            return Arrays.copyOfRange(answer, 1, answer.length);
        }
        if (answer.length < ERROR_HEADER_BYTES || answer[0] != ERROR) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "Another node's answer is not understood.");
        }
        ByteBuffer source = ByteBuffer.wrap(answer, 1, answer.length - 1);
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
