package dev.orrery.api.gremlin.socket;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.ssl.SslContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells plain connections from encrypted ones by their first byte. */
final class TlsSniffer extends ByteToMessageDecoder {
    private static final Logger LOG = LoggerFactory.getLogger(TlsSniffer.class);
    private static final int TLS_HANDSHAKE = 0x16;

    private final @Nullable Supplier<SslContext> tls;
    private final Executor threads;
    private final Consumer<ChannelHandlerContext> install;
    private boolean waiting;

    /**
     * Makes a sniffer.
     *
     * @param tls may wait, so it is asked on one of the threads
     * @param install adds what speaks HTTP
     */
    TlsSniffer(
            @Nullable Supplier<SslContext> tls,
            Executor threads,
            Consumer<ChannelHandlerContext> install) {
        this.tls = tls;
        this.threads = threads;
        this.install = install;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf input, List<Object> output) {
        if (waiting) {
            return;
        }
        if (input.getUnsignedByte(input.readerIndex()) != TLS_HANDSHAKE) {
            install.accept(context);
            context.pipeline().remove(this);
        } else if (tls == null) {
            input.skipBytes(input.readableBytes());
            var _ = context.close();
        } else {
            waiting = true;
            context.channel().config().setAutoRead(false);
            var _ =
                    CompletableFuture.supplyAsync(tls, threads)
                            .whenCompleteAsync(
                                    (made, failure) -> startTls(context, made, failure),
                                    context.executor());
        }
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
        install.accept(context);
        context.pipeline().addAfter(context.name(), "tls", made.newHandler(context.alloc()));
        context.pipeline().remove(this);
        context.channel().config().setAutoRead(true);
    }
}
