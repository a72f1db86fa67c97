package dev.orrery.api.gremlin.http;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose request does not come to its end in time: one that comes byte by byte
 * never would. Stands where bytes come in.
 */
public final class RequestDeadline extends ChannelInboundHandlerAdapter {
    private final long limitMillis;
    private @Nullable Future<?> end;

    public RequestDeadline(long limitMillis) {
        this.limitMillis = limitMillis;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object bytes) {
        if (end == null) {
            end =
                    context.executor()
                            .schedule(
                                    () -> {
                                        var _ = context.close();
                                    },
                                    limitMillis,
                                    TimeUnit.MILLISECONDS);
        }
        context.fireChannelRead(bytes);
    }

    /** A request is there as a whole. */
    public void met() {
        if (end != null) {
            end.cancel(false);
            end = null;
        }
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        met();
    }
}
