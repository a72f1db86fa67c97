package dev.orrery.api.nosql.http;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.util.concurrent.Future;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells clients in direct mode from those that speak HTTP: their first frame is short, so that the
 * upper half of its length is zero, and a request line has no zeros.
 */
final class FirstBytes extends ByteToMessageDecoder {
    private static final int UPPER_BYTE_OF_LENGTH = 3;

    private final Runnable installHttp;
    private final Runnable installDirect;
    private final long waitMillis;
    private @Nullable Future<?> deadline;

    /**
     * Decides once, and leaves the pipeline.
     *
     * @param waitMillis after which a client that says nothing is cut off
     */
    FirstBytes(Runnable installHttp, Runnable installDirect, long waitMillis) {
        this.installHttp = installHttp;
        this.installDirect = installDirect;
        this.waitMillis = waitMillis;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        deadline =
                context.executor()
                        .schedule(
                                () -> {
                                    var _ = context.close();
                                },
                                waitMillis,
                                TimeUnit.MILLISECONDS);
    }

    @Override
    protected void handlerRemoved0(ChannelHandlerContext context) {
        if (deadline != null) {
            deadline.cancel(false);
        }
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (in.readableBytes() <= UPPER_BYTE_OF_LENGTH) {
            return;
        }
        if (in.getByte(in.readerIndex() + UPPER_BYTE_OF_LENGTH) == 0) {
            installDirect.run();
        } else {
            installHttp.run();
        }
        context.pipeline().remove(this);
    }
}
