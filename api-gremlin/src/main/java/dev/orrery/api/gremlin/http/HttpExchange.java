package dev.orrery.api.gremlin.http;

import dev.orrery.api.gremlin.message.AnswerForm;
import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.message.HttpRequests;
import dev.orrery.api.gremlin.message.Incoming;
import dev.orrery.api.gremlin.message.Received;
import dev.orrery.api.gremlin.message.Unreadable;
import dev.orrery.api.gremlin.request.AnswerRoom;
import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.request.Refusals;
import dev.orrery.api.gremlin.request.RequestsUnderWay;
import dev.orrery.api.gremlin.request.Services;
import dev.orrery.api.gremlin.security.Login;
import dev.orrery.api.gremlin.security.WebOrigins;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.TooLongHttpContentException;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers requests, on threads that may wait. */
final class HttpExchange {
    private static final Logger LOG = LoggerFactory.getLogger(HttpExchange.class);
    private static final String HOW =
            "Log in by 'Authorization: Basic' with the user '/dbs/<database>/colls/<graph>' and a"
                    + " key of this account.";

    private final Services services;
    private final RequestsUnderWay underWay;

    HttpExchange(Services services, RequestsUnderWay underWay) {
        this.services = services;
        this.underWay = underWay;
    }

    /**
     * The answer to a request; whatever goes wrong is one, too.
     *
     * @param room for its results
     */
    FullHttpResponse answer(FullHttpRequest request, AnswerRoom.Share room) {
        try {
            if (request.decoderResult().isFailure()) {
                return unreadable(request.decoderResult().cause());
            }
            if (!GremlinPaths.isServed(request.uri())) {
                return Answers.error(HttpResponseStatus.NOT_FOUND, "Gremlin is at /gremlin.");
            }
            if (!request.method().equals(HttpMethod.GET)
                    && !request.method().equals(HttpMethod.POST)) {
                return Answers.error(
                        HttpResponseStatus.METHOD_NOT_ALLOWED, "Gremlin is asked by POST or GET.");
            }
            return read(request, room);
        } catch (OrreryException e) {
            return refusal(RequestMessage.build(Tokens.OPS_INVALID).create(), e);
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("A request over HTTP failed");
            return Answers.error(
                    HttpResponseStatus.INTERNAL_SERVER_ERROR, "The request failed on the server.");
        }
    }

    private static FullHttpResponse unreadable(Throwable cause) {
        return switch (cause) {
            case TooLongHttpContentException _ ->
                    Answers.error(
                            HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE,
                            "The body of the request is larger than the server takes.");
            case TooLongHttpLineException _ ->
                    Answers.error(
                            HttpResponseStatus.REQUEST_URI_TOO_LONG,
                            "The address is too long: send the script by POST.");
            case TooLongHttpHeaderException _ ->
                    Answers.error(
                            HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE,
                            "The headers of the request are too large.");
            default ->
                    Answers.error(
                            HttpResponseStatus.BAD_REQUEST, "The request is not well formed HTTP.");
        };
    }

    private FullHttpResponse read(FullHttpRequest request, AnswerRoom.Share room) {
        services.origins().requireNoForeignPage(WebOrigins.Claims.of(request.headers()));
        String accept = String.join(",", request.headers().getAll(HttpHeaderNames.ACCEPT));
        AnswerForm form =
                AnswerForm.of(accept)
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "There is no format for the header Accept '%s'."
                                                        .formatted(accept)));
        Received read = HttpRequests.read(request, form);
        return switch (read) {
            case Incoming incoming -> answer(request, incoming, new WholeAnswer(form, room));
            case Unreadable(Incoming empty, OrreryException reason) ->
                    refusal(empty.message(), reason);
        };
    }

    private FullHttpResponse answer(
            FullHttpRequest request, Incoming incoming, WholeAnswer answer) {
        try {
            Login who = login(request);
            requireServed(incoming.message());
            ClientVersion client =
                    ClientVersion.of(request.headers().get(HttpHeaderNames.USER_AGENT, ""));
            return run(services.caller(who, client), incoming, answer);
        } catch (OrreryException e) {
            return refusal(incoming.message(), e);
        }
    }

    private FullHttpResponse run(Evaluation.Caller caller, Incoming incoming, WholeAnswer answer) {
        Evaluation evaluation = new Evaluation(services.engine(), incoming);
        underWay.begin(evaluation);
        try {
            evaluation.run(caller, answer);
        } finally {
            underWay.end(evaluation);
        }
        return answer.response();
    }

    /** Who shows no credentials may do what a page of somebody else could not ask for. */
    private Login login(FullHttpRequest request) {
        String authorization = request.headers().get(HttpHeaderNames.AUTHORIZATION, "");
        if (!authorization.isEmpty()) {
            return services.gate().withBasic(authorization);
        }
        if (services.gate().isOpen()) {
            services.origins().requireLocal(WebOrigins.Claims.of(request.headers()));
        }
        Login login =
                services.gate()
                        .withoutCredentials()
                        .orElseThrow(() -> new OrreryException(ErrorCode.UNAUTHORIZED, HOW));
        return HttpRequests.isSimple(request) ? login.readOnly() : login;
    }

    private static void requireServed(RequestMessage message) {
        if (!message.getOp().equals(Tokens.OPS_EVAL)
                && !message.getOp().equals(Tokens.OPS_BYTECODE)) {
            throw Refusals.notServed(message);
        }
    }

    static FullHttpResponse refusal(RequestMessage request, OrreryException reason) {
        return Answers.failure(Refusals.of(request, reason));
    }
}
