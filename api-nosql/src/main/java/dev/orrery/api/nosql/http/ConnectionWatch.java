package dev.orrery.api.nosql.http;

import dev.orrery.model.time.Clock;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Ends a connection whose client sends a request too slowly, or nothing at all. */
final class ConnectionWatch extends ChannelInboundHandlerAdapter {
    private static final int CHECKS_PER_TIMEOUT = 4;

    private final HttpLimits limits;
    private final Clock clock;

    private @Nullable Future<?> checks;
    private boolean arriving;
    private long arrivingSinceNanos;
    private long lastSignNanos;
    private int unanswered;

    ConnectionWatch(HttpLimits limits, Clock clock) {
        this.limits = limits;
        this.clock = clock;
        this.lastSignNanos = clock.monotonicNanos();
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        long periodMillis =
                Math.max(1, Math.min(limits.requestMillis(), limits.idleMillis()))
                        / CHECKS_PER_TIMEOUT;
        checks =
                context.executor()
                        .scheduleWithFixedDelay(
                                () -> check(context),
                                periodMillis,
                                Math.max(1, periodMillis),
                                TimeUnit.MILLISECONDS);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext context) {
        if (checks != null) {
            checks.cancel(false);
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        lastSignNanos = clock.monotonicNanos();
        if (!arriving) {
            arriving = true;
            arrivingSinceNanos = lastSignNanos;
        }
        context.fireChannelRead(message);
    }

    void requestComplete() {
        arriving = false;
    }

    void unanswered(int count) {
        unanswered = count;
        lastSignNanos = clock.monotonicNanos();
    }

    private void check(ChannelHandlerContext context) {
        long now = clock.monotonicNanos();
        if (unanswered > 0) {
            return;
        }
        if (arriving && elapsedMillis(arrivingSinceNanos, now) > limits.requestMillis()) {
            context.fireUserEventTriggered(RequestTimedOut.EVENT);
        } else if (elapsedMillis(lastSignNanos, now) > limits.idleMillis()) {
            var _ = context.close();
        }
    }

    private static long elapsedMillis(long fromNanos, long toNanos) {
        return TimeUnit.NANOSECONDS.toMillis(toNanos - fromNanos);
    }
}
