package dev.orrery.api.nosql.direct;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHandler;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.timeout.IdleStateEvent;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Greets a client in direct mode, hands its requests to the handler as they come, and sends every
 * answer when it is there, in whichever order that is. It stops reading while too many requests are
 * unanswered or the client does not take its answers. Everything happens on the event loop.
 */
final class DirectConnection extends SimpleChannelInboundHandler<DirectFrame> {
    private static final Logger LOG = LoggerFactory.getLogger(DirectConnection.class);

    private final RequestHandler handler;
    private final DirectLimits limits;
    private final Request.Origin origin;

    private int unanswered;
    private boolean greeted;
    private boolean inRead;
    private boolean written;

    /** Set once the connection ends with its last answer. */
    private boolean closing;

    DirectConnection(RequestHandler handler, DirectLimits limits, Request.Origin origin) {
        this.handler = handler;
        this.limits = limits;
        this.origin = origin;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DirectFrame frame) {
        inRead = true;
        if (closing) {
            return;
        }
        if (frame.isGreeting()) {
            greeted = true;
            written = true;
            var _ =
                    context.write(
                            DirectResponses.greeting(context.alloc(), frame, limits.idleMillis()));
        } else if (greeted) {
            answer(context, frame);
        } else {
            LOG.debug("A client in direct mode began without a greeting");
            var _ = context.close();
        }
    }

    private void answer(ChannelHandlerContext context, DirectFrame frame) {
        unanswered++;
        adjustReading(context);
        Answer answer = new Answer(context, frame);
        try {
            if (frame.isOversized()) {
                throw new OrreryException(
                        ErrorCode.TOO_LARGE,
                        "The request body is larger than " + limits.bodyBytes() + " bytes.");
            }
            handler.handle(DirectRequests.of(frame, origin), answer);
        } catch (OrreryException e) {
            answer.send(ErrorResponse.of(e, ""));
        } catch (RuntimeException e) {
            LOG.error("A request failed without being answered", e);
            answer.send(ErrorResponse.of(ErrorCode.INTERNAL, "The request failed."));
        }
    }

    /** Where the answer to one frame goes. */
    private final class Answer implements Reply {
        private final ChannelHandlerContext context;
        private final DirectFrame asked;
        private final long startNanos = System.nanoTime();
        private boolean sent;

        Answer(ChannelHandlerContext context, DirectFrame asked) {
            this.context = context;
            this.asked = asked;
        }

        @Override
        public void send(Response response) {
            if (context.executor().inEventLoop()) {
                write(response);
            } else {
                try {
                    context.executor().execute(() -> write(response));
                } catch (RejectedExecutionException e) {
                    LOG.debug("An answer came after the server was closed", e);
                }
            }
        }

        private void write(Response response) {
            if (sent) {
                return;
            }
            sent = true;
            unanswered--;
            written = true;
            var _ = context.write(encoded(response));
            adjustReading(context);
            if (!inRead) {
                flush(context);
            }
            closeIfDone(context);
        }

        private ByteBuf encoded(Response response) {
            long elapsedNanos = System.nanoTime() - startNanos;
            try {
                return DirectResponses.of(context.alloc(), asked, response, elapsedNanos);
            } catch (RuntimeException e) {
                LOG.error("An answer does not fit into a frame", e);
                Response failure =
                        ErrorResponse.of(ErrorCode.INTERNAL, "The answer fits into no frame.");
                return DirectResponses.of(context.alloc(), asked, failure, elapsedNanos);
            }
        }

        @Override
        public Executor executor() {
            return context.executor();
        }
    }

    private void adjustReading(ChannelHandlerContext context) {
        boolean wanted = unanswered < limits.requestsInFlight() && context.channel().isWritable();
        if (context.channel().config().isAutoRead() != wanted) {
            context.channel().config().setAutoRead(wanted);
        }
    }

    private void flush(ChannelHandlerContext context) {
        if (written) {
            written = false;
            context.flush();
        }
    }

    private void closeIfDone(ChannelHandlerContext context) {
        if (closing && unanswered == 0) {
            context.flush();
            var _ = context.close();
        }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
        inRead = false;
        flush(context);
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        adjustReading(context);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        switch (event) {
            case ConnectionEvent.CLOSE_WHEN_ANSWERED -> {
                var _ =
                        context.executor()
                                .schedule(
                                        () -> close(context),
                                        ConnectionEvent.LEAVE_MILLIS,
                                        TimeUnit.MILLISECONDS);
            }
            case ChannelInputShutdownEvent _ -> close(context);
            case IdleStateEvent _ when unanswered == 0 -> close(context);
            default -> {
                // Other events of Netty's own handlers need no answer.
            }
        }
    }

    private void close(ChannelHandlerContext context) {
        closing = true;
        closeIfDone(context);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        if (cause instanceof IOException || cause instanceof DecoderException) {
            LOG.debug("A client in direct mode broke its connection", cause);
        } else {
            LOG.warn("A connection failed", cause);
        }
        var _ = context.close();
    }
}
