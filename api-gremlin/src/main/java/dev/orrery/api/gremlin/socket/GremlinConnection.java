package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.message.Incoming;
import dev.orrery.api.gremlin.message.MessageCodec;
import dev.orrery.api.gremlin.message.Received;
import dev.orrery.api.gremlin.message.Unreadable;
import dev.orrery.api.gremlin.request.Evaluation;
import dev.orrery.api.gremlin.request.Outbound;
import dev.orrery.api.gremlin.request.Refusals;
import dev.orrery.api.gremlin.request.RequestsUnderWay;
import dev.orrery.api.gremlin.request.Services;
import dev.orrery.api.gremlin.security.Login;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.ArrayDeque;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One connection. Its fields belong to its event loop, unless they say otherwise. */
final class GremlinConnection extends SimpleChannelInboundHandler<WebSocketFrame> {
    private static final Logger LOG = LoggerFactory.getLogger(GremlinConnection.class);

    private final Services services;
    private final SocketLimits limits;
    private final ClientVersion client;
    private final Queue<Incoming> held = new ArrayDeque<>();
    private final RequestsUnderWay running;
    private final boolean trusted;
    private @Nullable Login login;
    private @Nullable Outlet outlet;
    private State state = State.NEW;
    private volatile boolean stopping;

    private enum State {
        NEW,
        DECIDING,
        CHALLENGED,
        OPEN
    }

    /**
     * Serves a connection.
     *
     * @param trusted whether the client may be let in without credentials
     */
    GremlinConnection(
            Services services, SocketLimits limits, ClientVersion client, boolean trusted) {
        this.services = services;
        this.limits = limits;
        this.client = client;
        this.trusted = trusted;
        this.running = new RequestsUnderWay(services);
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        outlet = new Outlet(context.channel());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, WebSocketFrame frame) {
        Received read;
        try {
            read = MessageCodec.read(frame);
        } catch (OrreryException e) {
            refuseUnknown(e);
            return;
        }
        switch (read) {
            case Incoming request -> received(context, request);
            case Unreadable(Incoming request, OrreryException reason) ->
                    refuseUnreadable(request, reason);
        }
    }

    private void received(ChannelHandlerContext context, Incoming request) {
        if (running.count() + held.size() >= limits.requestsInFlight()) {
            refuse(
                    request,
                    OrreryException.retryable(
                            ErrorCode.THROTTLED,
                            "More than %d requests of one connection are under way."
                                    .formatted(limits.requestsInFlight()),
                            10));
            return;
        }
        if (request.message().getOp().equals(Tokens.OPS_AUTHENTICATION)) {
            authenticate(context, request);
        } else {
            accept(context, request);
        }
    }

    private void accept(ChannelHandlerContext context, Incoming request) {
        switch (state) {
            case OPEN -> start(request);
            case CHALLENGED, DECIDING -> held.add(request);
            case NEW -> {
                held.add(request);
                decide(context, request);
            }
        }
    }

    /** Asks for credentials, unless the connection is let in without. */
    private void decide(ChannelHandlerContext context, Incoming request) {
        if (!trusted) {
            state = State.CHALLENGED;
            challenge(request);
            return;
        }
        state = State.DECIDING;
        run(
                request,
                () -> {
                    try {
                        Login found = services.gate().withoutCredentials().orElse(null);
                        context.executor().execute(() -> decided(request, found));
                    } catch (OrreryException e) {
                        context.executor().execute(() -> notDecided(e));
                    }
                });
    }

    private void decided(Incoming request, @Nullable Login found) {
        if (found == null) {
            state = State.CHALLENGED;
            challenge(request);
        } else {
            open(found);
        }
    }

    private void notDecided(OrreryException refusal) {
        state = State.NEW;
        while (!held.isEmpty()) {
            refuse(held.remove(), refusal);
        }
    }

    private void challenge(Incoming request) {
        send(
                request,
                ResponseMessage.build(request.message())
                        .code(ResponseStatusCode.AUTHENTICATE)
                        .create());
    }

    private void authenticate(ChannelHandlerContext context, Incoming answer) {
        run(
                answer,
                () -> {
                    try {
                        Login found = services.gate().withSasl(credentials(answer));
                        context.executor().execute(() -> open(found));
                    } catch (OrreryException e) {
                        refuse(answer, e);
                        context.executor().execute(held::clear);
                        outlet().closeWhenSent(WebSocketCloseStatus.POLICY_VIOLATION);
                    }
                });
    }

    /** The oldest drivers write the name in capitals. */
    private static @Nullable Object credentials(Incoming answer) {
        Map<String, Object> arguments = answer.message().getArgs();
        Object sasl = arguments.get(Tokens.ARGS_SASL);
        return sasl == null ? arguments.get(Tokens.ARGS_SASL.toUpperCase(Locale.ROOT)) : sasl;
    }

    private void open(Login found) {
        login = found;
        state = State.OPEN;
        while (!held.isEmpty()) {
            start(held.remove());
        }
    }

    private void start(Incoming request) {
        switch (request.message().getOp()) {
            case Tokens.OPS_EVAL, Tokens.OPS_BYTECODE -> evaluate(request);
            case Tokens.OPS_CLOSE ->
                    send(
                            request,
                            ResponseMessage.build(request.message())
                                    .code(ResponseStatusCode.NO_CONTENT)
                                    .create());
            default -> refuse(request, Refusals.notServed(request.message()));
        }
    }

    private void evaluate(Incoming request) {
        Login who = login;
        if (who == null) {
            throw new IllegalStateException("a request before the login");
        }
        try {
            services.gate().requireValid(who);
        } catch (OrreryException e) {
            refuse(request, e);
            return;
        }
        Evaluation evaluation = new Evaluation(services.engine(), request);
        if (outlet().isReady() && answerAtOnce(request, evaluation, who)) {
            return;
        }
        running.begin(evaluation);
        boolean started =
                run(
                        request,
                        () -> {
                            try {
                                evaluate(request, evaluation, who);
                            } finally {
                                running.end(evaluation);
                                closeIfStopped();
                            }
                        });
        if (!started) {
            running.end(evaluation);
        }
    }

    /** Small requests whose data is in memory are answered by the event loop itself. */
    private boolean answerAtOnce(Incoming request, Evaluation evaluation, Login who) {
        try {
            return evaluation.answerAtOnce(services.caller(who, client), outbound(request));
        } catch (OrreryException e) {
            return false;
        }
    }

    private void evaluate(Incoming request, Evaluation evaluation, Login who) {
        Evaluation.Caller caller;
        try {
            caller = services.caller(who, client);
        } catch (OrreryException e) {
            refuse(request, e);
            return;
        }
        evaluation.run(caller, outbound(request));
    }

    private Outbound outbound(Incoming request) {
        boolean script = request.isScript();
        return answer -> outlet().send(request, answer, script);
    }

    private boolean run(Incoming request, Runnable work) {
        try {
            services.begin(work);
            return true;
        } catch (OrreryException e) {
            refuse(request, e);
            return false;
        }
    }

    private Outlet outlet() {
        Outlet out = outlet;
        if (out == null) {
            throw new IllegalStateException("the connection is not open");
        }
        return out;
    }

    private void refuse(Incoming request, OrreryException refusal) {
        send(request, Refusals.of(request.message(), refusal));
    }

    private void refuseUnreadable(Incoming request, OrreryException refusal) {
        LOG.atDebug().addKeyValue("reason", refusal.text()).log("A request could not be read");
        send(
                request,
                ResponseMessage.build(request.message())
                        .code(ResponseStatusCode.REQUEST_ERROR_SERIALIZATION)
                        .statusMessage(refusal.text())
                        .create());
    }

    /** Nobody knows which request it was, so the answer has an id of its own, and is the last. */
    private void refuseUnknown(OrreryException refusal) {
        LOG.atDebug().addKeyValue("reason", refusal.text()).log("A message could not be read");
        ResponseMessage answer =
                ResponseMessage.build(new UUID(0, 0))
                        .code(ResponseStatusCode.REQUEST_ERROR_SERIALIZATION)
                        .statusMessage(refusal.text())
                        .create();
        outlet().sendUntyped(answer);
        outlet().closeWhenSent(WebSocketCloseStatus.POLICY_VIOLATION);
    }

    private void send(Incoming request, ResponseMessage answer) {
        try {
            outlet().send(request, answer, true);
        } catch (SerializationException e) {
            LOG.atWarn().setCause(e).log("An answer could not be written");
        }
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        outlet().writabilityChanged();
        context.fireChannelWritabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED) {
            stopping = true;
            closeIfStopped();
        } else {
            super.userEventTriggered(context, event);
        }
    }

    private void closeIfStopped() {
        if (stopping && running.count() == 0) {
            outlet().closeWhenSent(WebSocketCloseStatus.ENDPOINT_UNAVAILABLE);
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        held.clear();
        running.cancel();
        outlet().closed();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.atDebug().setCause(cause).log("A connection failed");
        var _ = context.close();
    }
}
