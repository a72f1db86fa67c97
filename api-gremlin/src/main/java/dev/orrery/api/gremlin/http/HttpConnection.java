package dev.orrery.api.gremlin.http;

import dev.orrery.api.gremlin.request.AnswerRoom;
import dev.orrery.api.gremlin.request.RequestsUnderWay;
import dev.orrery.api.gremlin.request.Services;
import dev.orrery.model.error.OrreryException;
import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.timeout.IdleState;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.RequestMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection. Its fields belong to its event loop. It goes on reading while a request is under
 * way, since that is how it learns that the client is gone.
 */
public final class HttpConnection extends SimpleChannelInboundHandler<FullHttpRequest> {
    private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

    private final Services services;
    private final RequestsUnderWay underWay;
    private final HttpExchange exchange;
    private final RequestDeadline deadline;
    private final int mostWaiting;
    private final Queue<FullHttpRequest> waiting = new ArrayDeque<>();

    /** Of the answer to the request under way, or the last one. */
    private AnswerRoom.Share room;

    private boolean answering;
    private boolean sending;
    private boolean stalled;
    private boolean stopping;
    private boolean over;

    /** What becomes of the connection behind an answer. */
    private enum Ending {
        NONE,
        AT_ONCE,
        /** The client may not have sent all of what was refused. */
        WHEN_DRAINED
    }

    /**
     * Serves a connection.
     *
     * @param deadline told of every request that has come
     * @param mostWaiting requests that may wait for their turn; more stay on the client's side
     */
    public HttpConnection(Services services, RequestDeadline deadline, int mostWaiting) {
        super(false);
        this.services = services;
        this.underWay = new RequestsUnderWay(services);
        this.exchange = new HttpExchange(services, underWay);
        this.deadline = deadline;
        this.mostWaiting = mostWaiting;
        this.room = services.answers().share();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        deadline.met();
        if (over) {
            request.release();
            return;
        }
        waiting.add(request);
        if (waiting.size() >= mostWaiting) {
            context.channel().config().setAutoRead(false);
        }
        beginNext(context);
    }

    private void beginNext(ChannelHandlerContext context) {
        if (answering || waiting.isEmpty()) {
            return;
        }
        FullHttpRequest request = waiting.remove();
        context.channel().config().setAutoRead(true);
        answering = true;
        Ending ending = ending(request);
        AnswerRoom.Share share = services.answers().share();
        room = share;
        try {
            services.begin(() -> answer(context, request, share, ending));
        } catch (OrreryException stopped) {
            request.release();
            RequestMessage unread = RequestMessage.build(Tokens.OPS_INVALID).create();
            send(context, HttpExchange.refusal(unread, stopped), Ending.AT_ONCE);
        }
    }

    /** Runs on a thread of its own. If not even an error comes of it, the client must not wait. */
    private void answer(
            ChannelHandlerContext context,
            FullHttpRequest request,
            AnswerRoom.Share share,
            Ending ending) {
        boolean answered = false;
        try {
            FullHttpResponse answer = exchange.answer(request, share);
            context.executor().execute(() -> send(context, answer, ending));
            answered = true;
        } finally {
            request.release();
            if (!answered) {
                var _ = context.close();
            }
        }
    }

    /**
     * An answer says that a connection ends, not that it goes on, which clients of HTTP/1.0 would
     * have to hear. Behind what could not be read nobody knows where the next request begins.
     */
    private static Ending ending(FullHttpRequest request) {
        boolean readable =
                request.decoderResult().isSuccess()
                        || (RequestAssembly.isTooLarge(request)
                                && !HttpUtil.is100ContinueExpected(request));
        if (!readable) {
            return Ending.WHEN_DRAINED;
        }
        boolean stays =
                request.protocolVersion().isKeepAliveDefault() && HttpUtil.isKeepAlive(request);
        return stays ? Ending.NONE : Ending.AT_ONCE;
    }

    private void send(ChannelHandlerContext context, FullHttpResponse answer, Ending wanted) {
        Ending ending = wanted == Ending.NONE && stopping ? Ending.AT_ONCE : wanted;
        HttpUtil.setKeepAlive(answer, ending == Ending.NONE);
        over = ending != Ending.NONE;
        sending = true;
        stalled = false;
        var _ =
                context.writeAndFlush(answer)
                        .addListener(
                                (ChannelFutureListener)
                                        done -> {
                                            sending = false;
                                            sent(context, done.isSuccess(), ending);
                                        });
    }

    private void sent(ChannelHandlerContext context, boolean success, Ending ending) {
        room.end();
        if (!success || stopping) {
            var _ = context.close();
            return;
        }
        switch (ending) {
            case NONE -> {
                answering = false;
                beginNext(context);
            }
            case AT_ONCE -> {
                var _ = context.close();
            }
            case WHEN_DRAINED -> LingeringClose.begin(context.channel());
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED) {
            stopping = true;
            if (!answering) {
                var _ = context.close();
            }
        } else if (event instanceof IdleStateEvent idle) {
            closeIfIdle(context, idle.state());
        } else {
            super.userEventTriggered(context, event);
        }
    }

    /** Nobody asks anything, or an answer is not taken: the first sign of that may be chance. */
    private void closeIfIdle(ChannelHandlerContext context, IdleState state) {
        boolean over = state == IdleState.READER_IDLE ? !answering : sending && stalled;
        stalled = sending;
        if (over) {
            var _ = context.close();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        underWay.cancel();
        room.end();
        waiting.forEach(ReferenceCountUtil::release);
        waiting.clear();
        context.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        LOG.atDebug().setCause(cause).log("A connection failed");
        var _ = context.close();
    }
}
