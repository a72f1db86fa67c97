package dev.orrery.api.nosql.http;

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
 * Tells HTTP from HTTPS by the first byte of a connection: a TLS client begins with a handshake
 * record, and no HTTP method does.
 */
final class ProtocolSniffer extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(ProtocolSniffer.class);
    private static final int TLS_HANDSHAKE = 0x16;

    private final @Nullable TlsContext tls;
    private final HttpPipeline pipeline;
    private final long limitMillis;
    private @Nullable Future<?> timeout;
    private boolean waiting;

    /**
     * @param limitMillis how long a client may take to say anything
     */
    ProtocolSniffer(@Nullable TlsContext tls, HttpPipeline pipeline, long limitMillis) {
        this.tls = tls;
        this.pipeline = pipeline;
        this.limitMillis = limitMillis;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        timeout =
                context.executor()
                        .schedule(
                                () -> {
                                    var _ = context.close();
                                },
                                limitMillis,
                                TimeUnit.MILLISECONDS);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) {
        if (timeout != null) {
            timeout.cancel(false);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
        if (waiting) {
            return;
        }
        if (input.getUnsignedByte(input.readerIndex()) != TLS_HANDSHAKE) {
            pipeline.install(context, false);
            context.pipeline().remove(this);
        } else if (tls == null) {
            LOG.debug("A client asked for TLS, which is off");
            input.skipBytes(input.readableBytes());
            var _ = context.close();
        } else {
            waitForTls(context, tls);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) throws Exception {
        if (event == ConnectionEvent.CLOSE_WHEN_ANSWERED
                || event instanceof ChannelInputShutdownEvent) {
            var _ = context.close();
        } else {
            super.userEventTriggered(context, event);
        }
    }

    /** Bytes that come in the meantime stay in this decoder until it is removed. */
    private void waitForTls(ChannelHandlerContext context, TlsContext wanted) {
        waiting = true;
        context.channel().config().setAutoRead(false);
        var _ =
                wanted.get()
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
        pipeline.install(context, true);
        context.pipeline().remove(this);
        context.channel().config().setAutoRead(true);
    }
}
