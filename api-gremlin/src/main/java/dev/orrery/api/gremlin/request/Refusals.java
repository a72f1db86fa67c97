package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.error.GremlinError;
import dev.orrery.api.gremlin.error.GremlinErrorMapper;
import dev.orrery.model.error.OrreryException;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;

/** Answers to requests that were not begun. */
public final class Refusals {
    private Refusals() {}

    public static ResponseMessage of(RequestMessage request, OrreryException refusal) {
        GremlinError error = GremlinErrorMapper.map(refusal.code());
        return ResponseMessage.build(request)
                .code(error.protocol())
                .statusMessage(refusal.text())
                .statusAttributes(
                        StatusAttributes.ofRefusal(
                                request.getRequestId().toString(),
                                error.status(),
                                refusal.retryAfterMillis()))
                .create();
    }

    /** The refusal of an operation that is neither a script nor bytecode. */
    public static OrreryException notServed(RequestMessage request) {
        return OrreryException.badRequest(
                "The operation '%s' is not served.".formatted(request.getOp()));
    }
}
