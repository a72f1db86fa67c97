package dev.orrery.network;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells by a connection's first byte whether the client speaks TLS: a handshake record begins with
 * 22, which no HTTP method and no version of CQL does.
 */
final class TlsSniffer extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(TlsSniffer.class);
    private static final int TLS_HANDSHAKE = 0x16;

    private final TlsPolicy policy;
    private final TlsContext tls;
    private final Protocol protocol;
    private final long limitMillis;
    private @Nullable Future<?> timeout;
    private boolean waiting;

    /** Set once the server ends: what is on its way already is answered. */
    private boolean leaving;

    /**
     * @param limitMillis how long a client may take to say anything
     */
    TlsSniffer(TlsPolicy policy, TlsContext tls, Protocol protocol, long limitMillis) {
        this.policy = policy;
        this.tls = tls;
        this.protocol = protocol;
        this.limitMillis = limitMillis;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        closeAfter(context, limitMillis);
    }

    private void closeAfter(ChannelHandlerContext context, long millis) {
        cancelTimeout();
        timeout =
                context.executor()
                        .schedule(
                                () -> {
                                    var _ = context.close();
                                },
                                millis,
                                TimeUnit.MILLISECONDS);
    }

    /** The protocol has got what has come, and hears of the server's end behind that. */
    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) {
        cancelTimeout();
        if (leaving && context.channel().isActive()) {
            context.channel()
                    .pipeline()
                    .fireUserEventTriggered(ConnectionEvent.CLOSE_WHEN_ANSWERED);
        }
    }

    private void cancelTimeout() {
        if (timeout != null) {
            timeout.cancel(false);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
        if (waiting) {
            return;
        }
        boolean encrypted = input.getUnsignedByte(input.readerIndex()) == TLS_HANDSHAKE;
        if (encrypted ? policy == TlsPolicy.OFF : policy == TlsPolicy.REQUIRED) {
            LOG.debug("A client does not agree with the server about TLS");
            input.skipBytes(input.readableBytes());
            var _ = context.close();
        } else if (encrypted) {
            waitForTls(context);
        } else {
            protocol.install(context.channel(), false);
            context.pipeline().remove(this);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED) {
            leaving = true;
            closeAfter(context, ConnectionEvent.LEAVE_MILLIS);
        } else if (event instanceof ChannelInputShutdownEvent) {
            var _ = context.close();
        } else {
            super.userEventTriggered(context, event);
        }
    }

    /** Bytes that come in the meantime stay in this decoder until it is removed. */
    private void waitForTls(ChannelHandlerContext context) {
        waiting = true;
        context.channel().config().setAutoRead(false);
        var _ =
                tls.get()
                        .whenCompleteAsync(
                                (made, failure) -> startTls(context, made, failure),
                                context.executor());
    }

    private void startTls(
            ChannelHandlerContext context, @Nullable SslContext made, @Nullable Throwable failure) {
        if (context.isRemoved()) {
            return;
        }
        if (made == null) {
            LOG.error("TLS could not be set up", failure);
            var _ = context.close();
            return;
        }
        context.pipeline().addAfter(context.name(), "tls", made.newHandler(context.alloc()));
        protocol.install(context.channel(), true);
        context.pipeline().remove(this);
        context.channel().config().setAutoRead(true);
    }
}
