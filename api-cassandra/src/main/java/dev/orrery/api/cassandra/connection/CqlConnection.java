package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.ProtocolConstants.Opcode;
import com.datastax.oss.protocol.internal.request.Register;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Event;
import com.datastax.oss.protocol.internal.response.Ready;
import dev.orrery.api.cassandra.error.CqlErrorMapper;
import dev.orrery.api.cassandra.event.EventBus;
import dev.orrery.api.cassandra.frame.FrameException;
import dev.orrery.api.cassandra.frame.ProtocolVersion;
import dev.orrery.cql.error.CqlErrorKind;
import dev.orrery.cql.error.CqlException;
import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes a client's frames and answers them. All of its fields belong to the event loop. */
final class CqlConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(CqlConnection.class);
    private static final int EVENT_STREAM = -1;
    private static final Set<String> EVENT_TYPES =
            Set.of("SCHEMA_CHANGE", "TOPOLOGY_CHANGE", "STATUS_CHANGE");

    private final Session session;
    private final Handshake handshake;
    private final Requests requests;
    private final EventBus events;
    private final Flow flow;
    private @Nullable Consumer<Event> listener;

    CqlConnection(Session session, Handshake handshake, Requests requests, Context shared) {
        this.session = session;
        this.handshake = handshake;
        this.requests = requests;
        this.events = shared.events();
        this.flow = new Flow(shared.limits());
    }

    /** What all connections of a server share. */
    record Context(EventBus events, ConnectionLimits limits) {}

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        flow.attach(context, handshake::isDone);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        flow.detach();
        if (listener != null) {
            events.forget(listener);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (flow.isOver()) {
            return;
        }
        Frame frame = (Frame) message;
        flow.begin();
        CompletableFuture<Reply> reply = answer(frame);
        if (reply.isDone()) {
            finish(context, frame, reply);
        } else {
            var _ = reply.whenComplete((_, _) -> flow.later(() -> finish(context, frame, reply)));
        }
    }

    private CompletableFuture<Reply> answer(Frame frame) {
        try {
            return route(frame);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private CompletableFuture<Reply> route(Frame frame) {
        if (handshake.isDone() && frame.message instanceof Register register) {
            return CompletableFuture.completedFuture(register(register));
        }
        if (handshake.concerns(frame)) {
            return handshake.answer(frame);
        }
        return requests.run(session, frame);
    }

    private void finish(
            ChannelHandlerContext context, Frame frame, CompletableFuture<Reply> reply) {
        Reply answer;
        boolean fatal = false;
        try {
            answer = reply.join();
        } catch (RuntimeException e) {
            Error error = CqlErrorMapper.map(e, isWriting(frame));
            fatal = error.code == ErrorCode.PROTOCOL_ERROR;
            answer = Reply.of(error);
        }
        if (session.readsOnlyOneOfPayloadAndWarnings()) {
            answer = answer.withPayloadOrWarnings();
        }
        var written = context.write(answer.frame(frame.protocolVersion, frame.streamId));
        handshake.written(answer.message());
        if (fatal) {
            written.addListener(_ -> flow.closeAfterLastWord());
        }
        flow.end();
    }

    private static boolean isWriting(Frame frame) {
        return frame.message.opcode != Opcode.PREPARE;
    }

    private Reply register(Register register) {
        for (String type : register.eventTypes) {
            if (!EVENT_TYPES.contains(type)) {
                throw new CqlException(
                        CqlErrorKind.PROTOCOL, "Invalid value '%s' for Type".formatted(type));
            }
        }
        if (listener == null) {
            listener = event -> flow.later(() -> flow.write(eventFrame(event)));
        }
        events.listen(listener, Set.copyOf(register.eventTypes));
        return Reply.of(new Ready());
    }

    private Frame eventFrame(Event event) {
        return Reply.of(event).frame(session.version(), EVENT_STREAM);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        flow.readComplete();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        flow.writabilityChanged();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED) {
            flow.closeWhenAnswered();
        } else {
            super.userEventTriggered(context, event);
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof DecoderException && cause.getCause() instanceof FrameException e) {
            LOG.atDebug()
                    .addKeyValue("client", session.client())
                    .addKeyValue("reason", e.text())
                    .log("A client broke the rules of framing");
            int version = handshake.isStarted() ? session.version() : ProtocolVersion.NEWEST;
            Reply reply = Reply.of(new Error(ErrorCode.PROTOCOL_ERROR, e.text()));
            context.writeAndFlush(reply.frame(version, e.streamId()))
                    .addListener(_ -> flow.closeAfterLastWord());
            return;
        }
        if (!(cause instanceof IOException)) {
            LOG.atWarn()
                    .addKeyValue("client", session.client())
                    .setCause(cause)
                    .log("A connection failed");
        }
        var _ = context.close();
    }
}
