package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.http.Incoming.Complete;
import dev.orrery.api.nosql.http.Incoming.Ended;
import dev.orrery.api.nosql.http.Incoming.Faulty;
import dev.orrery.api.nosql.http.Incoming.WaitsForContinue;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands the requests of one connection to the handler as they come, and sends the answers in that
 * order. It stops reading while too many requests are unanswered or the client does not take its
 * answers.
 */
final class AnswerQueue extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(AnswerQueue.class);

    private final RequestHandler handler;
    private final ResponseEncoder encoder;
    private final HttpLimits limits;
    private final ConnectionWatch watch;
    private final Queue<PendingAnswer> pending = new ArrayDeque<>();

    private boolean inRead;
    private boolean written;
    private boolean continueOwed;

    /** Set once nothing more is read: the connection ends with its last answer. */
    private boolean closing;

    /** Set once the server ends: the next answer is the last. */
    private boolean leaving;

    AnswerQueue(
            RequestHandler handler,
            ResponseEncoder encoder,
            HttpLimits limits,
            ConnectionWatch watch) {
        this.handler = handler;
        this.encoder = encoder;
        this.limits = limits;
        this.watch = watch;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (closing) {
            return;
        }
        inRead = true;
        switch ((Incoming) message) {
            case Complete complete -> dispatch(context, complete);
            case Faulty faulty -> refuse(context, faulty);
            case WaitsForContinue _ -> {
                continueOwed = true;
                drain(context);
            }
            case Ended _ -> closeWhenAnswered(context);
        }
    }

    private void dispatch(ChannelHandlerContext context, Complete complete) {
        watch.requestComplete();
        continueOwed = false;
        PendingAnswer answer = enqueue(context, complete.keepAlive() && !leaving);
        try {
            handler.handle(complete.request(), answer);
        } catch (RuntimeException e) {
            LOG.error("A request failed without being answered", e);
            answer.send(ErrorResponse.of(ErrorCode.INTERNAL, "The request failed."));
        }
    }

    private void refuse(ChannelHandlerContext context, Faulty faulty) {
        watch.requestComplete();
        continueOwed = false;
        Response response =
                faulty.message().isEmpty()
                        ? ErrorResponse.bodiless(faulty.error())
                        : ErrorResponse.of(faulty.error(), faulty.message());
        enqueue(context, !faulty.fatal() && !leaving).send(response);
    }

    private PendingAnswer enqueue(ChannelHandlerContext context, boolean keepAlive) {
        PendingAnswer answer =
                new PendingAnswer(context.channel().eventLoop(), () -> drain(context), keepAlive);
        pending.add(answer);
        closing |= !keepAlive;
        watch.unanswered(pending.size());
        adjustReading(context.channel());
        return answer;
    }

    /** Sends every answer whose turn has come. */
    private void drain(ChannelHandlerContext context) {
        while (!pending.isEmpty()) {
            PendingAnswer first = pending.element();
            Response response = first.response();
            if (response == null) {
                break;
            }
            pending.remove();
            write(context, response, first.keepAlive() && !(closing && pending.isEmpty()));
        }
        if (continueOwed && pending.isEmpty()) {
            continueOwed = false;
            written = true;
            var _ = context.write(Unpooled.wrappedBuffer(ResponseEncoder.CONTINUE.array()));
        }
        watch.unanswered(pending.size());
        adjustReading(context.channel());
        if (!inRead) {
            flush(context);
        }
    }

    private void write(ChannelHandlerContext context, Response response, boolean keepAlive) {
        written = true;
        ChannelFuture future = context.write(encoder.encode(context.alloc(), response, keepAlive));
        if (!keepAlive) {
            future.addListener(new LingeringClose());
        }
    }

    private void flush(ChannelHandlerContext context) {
        if (written) {
            written = false;
            context.flush();
        }
    }

    private void adjustReading(Channel channel) {
        boolean wanted =
                closing || (pending.size() < limits.requestsInFlight() && channel.isWritable());
        if (channel.config().isAutoRead() != wanted) {
            channel.config().setAutoRead(wanted);
        }
    }

    private void closeWhenAnswered(ChannelHandlerContext context) {
        closing = true;
        if (pending.isEmpty()) {
            var _ = context.close();
        }
    }

    private void leave(ChannelHandlerContext context) {
        leaving = true;
        if (!pending.isEmpty()) {
            closing = true;
            return;
        }
        var _ =
                context.executor()
                        .schedule(
                                () -> closeIfIdle(context),
                                ConnectionEvent.LEAVE_MILLIS,
                                TimeUnit.MILLISECONDS);
    }

    private void closeIfIdle(ChannelHandlerContext context) {
        if (!closing) {
            closeWhenAnswered(context);
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        inRead = false;
        flush(context);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        adjustReading(context.channel());
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        closing = true;
        pending.clear();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        switch (event) {
            case ConnectionEvent.CLOSE_WHEN_ANSWERED -> leave(context);
            case RequestTimedOut.EVENT -> {
                if (!closing) {
                    refuse(
                            context,
                            HeadCheck.refused(
                                    ErrorCode.TIMED_OUT,
                                    "The request took too long to arrive.",
                                    true));
                }
            }
            case ChannelInputShutdownEvent _ -> {
                if (closing && pending.isEmpty()) {
                    var _ = context.close();
                }
            }
            default -> {
                // Other events of Netty's own handlers need no answer.
            }
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("A client broke its connection", cause);
        } else {
            LOG.warn("A connection failed", cause);
        }
        var _ = context.close();
    }
}
