package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.error.GremlinError;
import dev.orrery.api.gremlin.error.GremlinErrorMapper;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import java.util.NoSuchElementException;
import java.util.OptionalLong;
import org.apache.tinkerpop.gremlin.process.traversal.step.sideEffect.FailStep;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * How a request failed.
 *
 * @param hidden whether it is a fault of ours, which is logged and not shown
 */
record Failure(GremlinError error, String message, OptionalLong retryAfterMillis, boolean hidden) {
    private static final String UNSUPPORTED =
            "The traversal asks for something that a step or a value in it does not support.";

    static Failure of(Throwable thrown) {
        OrreryException known = find(thrown);
        if (known != null) {
            boolean hidden = known.code().kind() == ErrorKind.INTERNAL;
            return new Failure(
                    GremlinErrorMapper.map(known.code()),
                    hidden ? "The request failed on the server." : known.text(),
                    known.retryAfterMillis(),
                    hidden);
        }
        return switch (thrown) {
            case SerializationException e ->
                    visible(
                            ResponseStatusCode.SERVER_ERROR_SERIALIZATION,
                            GremlinErrorMapper.NOT_SERIALIZABLE,
                            e);
            case StackOverflowError _ ->
                    new Failure(
                            GremlinErrorMapper.map(ErrorCode.BAD_REQUEST),
                            "The traversal is nested too deeply.",
                            OptionalLong.empty(),
                            false);
            case FailStep.FailException e ->
                    visible(
                            ResponseStatusCode.SERVER_ERROR_FAIL_STEP,
                            GremlinErrorMapper.NOT_EXECUTABLE,
                            e);
            case IllegalArgumentException e -> evaluation(e);
            case IllegalStateException e -> evaluation(e);
            case UnsupportedOperationException e -> unsupported(e);
            case ClassCastException e -> evaluation(e);
            case ArithmeticException e -> evaluation(e);
            case NoSuchElementException e -> evaluation(e);
            default -> ours();
        };
    }

    /** A traversal that cannot go on with what it met: its author has to know why. */
    private static Failure evaluation(Throwable thrown) {
        return visible(
                ResponseStatusCode.SERVER_ERROR_EVALUATION,
                GremlinErrorMapper.NOT_EXECUTABLE,
                thrown);
    }

    /**
     * TinkerPop's way of saying that an element, a value or a step cannot do what the traversal
     * wants of it: mostly in words, but lists and maps that cannot be changed say nothing.
     */
    private static Failure unsupported(UnsupportedOperationException thrown) {
        return thrown.getMessage() == null
                ? evaluation(new UnsupportedOperationException(UNSUPPORTED, thrown))
                : evaluation(thrown);
    }

    private static Failure visible(ResponseStatusCode protocol, int status, Throwable thrown) {
        String message = thrown.getMessage();
        return new Failure(
                new GremlinError(protocol, status),
                message == null ? thrown.getClass().getSimpleName() : message,
                OptionalLong.empty(),
                false);
    }

    private static Failure ours() {
        return new Failure(
                GremlinErrorMapper.map(ErrorCode.INTERNAL),
                "The request failed on the server.",
                OptionalLong.empty(),
                true);
    }

    /** Steps wrap what their reads throw. */
    private static @Nullable OrreryException find(Throwable thrown) {
        Throwable at = thrown;
        for (int depth = 0; at != null && depth < 16; depth++) {
            if (at instanceof OrreryException known) {
                return known;
            }
            at = at.getCause();
        }
        return null;
    }
}
