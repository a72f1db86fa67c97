package dev.orrery.api.gremlin.http;

import dev.orrery.api.gremlin.message.AnswerForm;
import dev.orrery.api.gremlin.request.AnswerRoom;
import dev.orrery.api.gremlin.request.Outbound;
import dev.orrery.api.gremlin.request.StatusAttributes;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.handler.codec.http.FullHttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;

/** Gathers the results of a request: its answer over HTTP says first how it went. */
final class WholeAnswer implements Outbound {
    private static final long MAX_BYTES = 64L << 20;
    private static final long RETRY_MILLIS = 1_000;

    private final AnswerForm form;
    private final AnswerRoom.Share room;
    private final List<@Nullable Object> results = new ArrayList<>();
    private long bytes;
    private @Nullable FullHttpResponse response;

    /**
     * An answer without results yet.
     *
     * @param room what it takes is given back by whoever sends it
     */
    WholeAnswer(AnswerForm form, AnswerRoom.Share room) {
        this.form = form;
        this.room = room;
    }

    @Override
    public void send(ResponseMessage answer) throws SerializationException {
        ResponseStatusCode code = answer.getStatus().getCode();
        if (!code.isSuccess()) {
            response = Answers.failure(answer);
            return;
        }
        add(answer);
        if (code != ResponseStatusCode.PARTIAL_CONTENT) {
            response = Answers.results(whole(answer), form);
        }
    }

    private void add(ResponseMessage part) {
        if (!(part.getResult().getData() instanceof List<?> more)) {
            return;
        }
        for (@Nullable Object result : more) {
            long weight = Weight.of(result);
            bytes += weight;
            if (bytes > MAX_BYTES) {
                throw new OrreryException(
                        ErrorCode.TOO_LARGE,
                        ("The results take more than %d MiB. Over HTTP they are one answer: ask"
                                        + " for fewer, or over a WebSocket, where they come in"
                                        + " parts.")
                                .formatted(MAX_BYTES >> 20));
            }
            if (!room.take(weight)) {
                throw OrreryException.retryable(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The server has as many answers over HTTP in its memory as it may: ask"
                                + " again, or over a WebSocket.",
                        RETRY_MILLIS);
            }
            results.add(result);
        }
    }

    private ResponseMessage whole(ResponseMessage last) {
        return ResponseMessage.build(last.getRequestId())
                .code(ResponseStatusCode.SUCCESS)
                .statusAttributes(StatusAttributes.ofWhole(last.getStatus().getAttributes()))
                .result(results)
                .create();
    }

    /** What became of the request, once it is over. */
    FullHttpResponse response() {
        FullHttpResponse made = response;
        if (made == null) {
            throw new IllegalStateException("the request was not answered");
        }
        return made;
    }
}
