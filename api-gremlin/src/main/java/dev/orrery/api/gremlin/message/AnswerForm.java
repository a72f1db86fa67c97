package dev.orrery.api.gremlin.message;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.SerTokens;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * How the answer to a request over HTTP is written, as the client's {@code Accept} has it. Plain
 * JSON has no types, as in the configuration for HTTP that Gremlin Server comes with.
 *
 * @param format of the results
 * @param contentType what the answer is called
 */
public record AnswerForm(WireFormat format, String contentType, Writing writing) {
    private static final String TEXT = "text/plain";
    private static final String TEXTS_IN_BINARY = SerTokens.MIME_GRAPHBINARY_V1 + "-stringd";
    private static final AnswerForm JSON =
            new AnswerForm(WireFormat.GRAPHSON_3_UNTYPED, SerTokens.MIME_JSON, Writing.VALUES);

    /** What becomes of results. */
    public enum Writing {
        VALUES,
        /** Each as a text. */
        TEXTS,
        /** Each as a line, as the console shows it. */
        LINES
    }

    /**
     * The form that a client wants most of those that are served.
     *
     * @param accept the header; empty if there is none
     */
    public static Optional<AnswerForm> of(String accept) {
        if (accept.isBlank()) {
            return Optional.of(JSON);
        }
        return MediaType.accepted(accept).stream()
                .flatMap(type -> named(type.name()).stream())
                .findFirst();
    }

    private static Optional<AnswerForm> named(String type) {
        return switch (type) {
            case "*/*", "application/*", SerTokens.MIME_JSON -> Optional.of(JSON);
            case TEXT, "text/*" ->
                    Optional.of(new AnswerForm(WireFormat.GRAPHSON_3_UNTYPED, TEXT, Writing.LINES));
            case TEXTS_IN_BINARY ->
                    Optional.of(new AnswerForm(WireFormat.GRAPHBINARY, type, Writing.TEXTS));
            default ->
                    WireFormat.of(type).map(format -> new AnswerForm(format, type, Writing.VALUES));
        };
    }

    /** The body of an answer with all results of a request. */
    public ByteBuf write(ResponseMessage answer, ByteBufAllocator allocator)
            throws SerializationException {
        return switch (writing) {
            case VALUES -> MessageCodec.bytes(format, format.full(), answer, allocator);
            case TEXTS -> MessageCodec.bytes(format, format.full(), withTexts(answer), allocator);
            case LINES ->
                    ByteBufUtil.writeUtf8(
                            allocator,
                            texts(answer).stream()
                                    .map(text -> "==>" + text)
                                    .collect(Collectors.joining("\n")));
        };
    }

    private static ResponseMessage withTexts(ResponseMessage answer) {
        return ResponseMessage.build(answer.getRequestId())
                .code(answer.getStatus().getCode())
                .statusAttributes(answer.getStatus().getAttributes())
                .result(texts(answer))
                .create();
    }

    private static List<String> texts(ResponseMessage answer) {
        return answer.getResult().getData() instanceof List<?> results
                ? results.stream().map(AnswerForm::text).toList()
                : List.of();
    }

    private static String text(@Nullable Object result) {
        return String.valueOf(result);
    }
}
