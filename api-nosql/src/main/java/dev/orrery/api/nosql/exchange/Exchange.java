package dev.orrery.api.nosql.exchange;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A request, the place of its answer, and the id by which both can be found in the logs. */
public final class Exchange {
    private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);

    private final Request request;
    private final Reply reply;
    private final String activityId;

    public Exchange(Request request, Reply reply) {
        this.request = request;
        this.reply = reply;
        this.activityId = ActivityId.of(request);
    }

    public Request request() {
        return request;
    }

    public String activityId() {
        return activityId;
    }

    public void answer(Response response) {
        response.headers()
                .add(ResponseHeader.CONTENT_LOCATION, request.url())
                .add(ResponseHeader.ACTIVITY_ID, activityId);
        reply.send(response);
    }

    /** Answers with what the stage ends in; the answer is made where it will be written. */
    public <T> void answerAfter(CompletionStage<T> stage, Function<T, Response> response) {
        stage.whenCompleteAsync(
                (result, failure) -> {
                    if (failure != null) {
                        fail(failure);
                    } else {
                        answerWith(() -> response.apply(result));
                    }
                },
                reply.executor());
    }

    /** Goes on with what the stage ends in, where the answer will be written. */
    public <T> void continueAfter(CompletionStage<T> stage, Consumer<T> next) {
        stage.whenCompleteAsync(
                (result, failure) -> {
                    if (failure != null) {
                        fail(failure);
                        return;
                    }
                    try {
                        next.accept(result);
                    } catch (RuntimeException e) {
                        fail(e);
                    }
                },
                reply.executor());
    }

    /** Answers with what the work returns or throws. */
    public void answerWith(Work work) {
        Response response;
        try {
            response = work.run();
        } catch (RuntimeException e) {
            fail(e);
            return;
        }
        answer(response);
    }

    /** Whatever leads to an answer. */
    @FunctionalInterface
    public interface Work {
        Response run();
    }

    /** Answers with an error. Faults of ours are logged, and shown without their insides. */
    public void fail(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        if (cause instanceof OrreryException known) {
            if (known.code().kind() == ErrorKind.INTERNAL) {
                log(known);
            }
            tell(known);
        } else {
            log(cause);
            tell(new OrreryException(ErrorCode.INTERNAL, "The request failed on the server."));
        }
    }

    private void tell(OrreryException failure) {
        if (!reply.fail(failure)) {
            answer(ErrorResponse.of(failure, activityId));
        }
    }

    private void log(Throwable cause) {
        LOG.atError()
                .addKeyValue("activityId", activityId)
                .addKeyValue("method", request.method())
                .setCause(cause)
                .log("A request failed");
    }
}
