package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.http.Incoming.Complete;
import dev.orrery.api.nosql.http.Incoming.Ended;
import dev.orrery.api.nosql.http.Incoming.Faulty;
import dev.orrery.api.nosql.http.Incoming.WaitsForContinue;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.model.error.ErrorCode;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import org.jspecify.annotations.Nullable;

/** Makes whole requests of the decoder's pieces, and faults of what cannot be one. */
final class RequestAssembler extends ChannelInboundHandlerAdapter {
    private final HttpLimits limits;
    private final HeadCheck check;
    private final Request.Origin origin;

    private @Nullable HttpRequest head;
    private @Nullable BodyBuffer body;
    private long drainedBytes;
    private boolean dead;

    RequestAssembler(HttpLimits limits, Request.Origin origin) {
        this.limits = limits;
        this.check = new HeadCheck(limits);
        this.origin = origin;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        try {
            if (dead) {
                return;
            }
            if (message instanceof HttpRequest request) {
                begin(context, request);
            }
            if (message instanceof HttpContent content && !dead) {
                take(context, content);
            }
        } finally {
            ReferenceCountUtil.release(message);
        }
    }

    private void begin(ChannelHandlerContext context, HttpRequest request) {
        head = request;
        body = null;
        drainedBytes = 0;
        Faulty fault = check.fault(request);
        if (fault != null) {
            refuse(context, fault);
            return;
        }
        body = new BodyBuffer(limits.bodyBytes(), HttpUtil.getContentLength(request, -1L));
        if (HttpUtil.is100ContinueExpected(request)) {
            context.fireChannelRead(new WaitsForContinue());
        }
    }

    private void take(ChannelHandlerContext context, HttpContent content) {
        if (content.decoderResult().isFailure()) {
            refuse(
                    context,
                    HeadCheck.refused(
                            ErrorCode.BAD_REQUEST, "The request body is not well formed.", true));
            return;
        }
        if (body == null) {
            drain(context, content);
        } else if (!body.append(content.content())) {
            refuse(context, check.tooLarge(false));
        }
        if (content instanceof LastHttpContent) {
            finish(context);
        }
    }

    /** Reads what a refused request still brings: a closed connection would hide the refusal. */
    private void drain(ChannelHandlerContext context, HttpContent content) {
        drainedBytes += content.content().readableBytes();
        if (drainedBytes > limits.drainBytes()) {
            dead = true;
            var _ = context.close();
        }
    }

    private void finish(ChannelHandlerContext context) {
        if (head != null && body != null) {
            Request request =
                    new Request(
                            RequestMethod.of(head.method().name()).orElseThrow(),
                            head.uri(),
                            head.headers(),
                            body.content(),
                            origin);
            context.fireChannelRead(new Complete(request, staysOpen(head)));
        }
        head = null;
        body = null;
    }

    /**
     * An answer says that a connection ends, not that it goes on, which clients of HTTP/1.0 would
     * have to hear: they wait for its end.
     */
    private static boolean staysOpen(HttpRequest request) {
        return request.protocolVersion().isKeepAliveDefault() && HttpUtil.isKeepAlive(request);
    }

    private void refuse(ChannelHandlerContext context, Faulty fault) {
        body = null;
        dead = fault.fatal();
        context.fireChannelRead(fault);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof ChannelInputShutdownEvent && !dead) {
            if (head != null) {
                refuse(
                        context,
                        HeadCheck.refused(
                                ErrorCode.BAD_REQUEST,
                                "The request ended before its announced length.",
                                true));
            } else {
                context.fireChannelRead(new Ended());
            }
            // The read that met the end of the stream is already over: what came of it is sent now.
            context.fireChannelReadComplete();
        }
        context.fireUserEventTriggered(event);
    }
}
