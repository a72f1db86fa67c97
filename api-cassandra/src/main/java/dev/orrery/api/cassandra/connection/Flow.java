package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.socket.DuplexChannel;
import io.netty.util.concurrent.Future;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The pace of one connection. A client that leaves its answers unread, or sends more than it may
 * have in flight, is not read any further until it has caught up; one that never does is closed.
 * Answers that complete at about the same time leave in one flush.
 */
final class Flow {
    private static final long LINGER_MILLIS = 1_000;

    private final ConnectionLimits limits;
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private @Nullable ChannelHandlerContext context;
    private @Nullable Future<?> loginTimeout;
    private @Nullable Future<?> stallTimeout;
    private int inFlight;
    private boolean unflushed;

    /** Set once the server ends: the connection does so when all requests are answered. */
    private boolean leaving;

    /** Set a little later: no more requests are taken. */
    private boolean closing;

    /** Set once the last answer was sent: what still comes is thrown away. */
    private boolean over;

    Flow(ConnectionLimits limits) {
        this.limits = limits;
    }

    void attach(ChannelHandlerContext attached, BooleanSupplier loggedIn) {
        context = attached;
        loginTimeout =
                attached.executor()
                        .schedule(
                                () -> {
                                    if (!loggedIn.getAsBoolean()) {
                                        var _ = attached.close();
                                    }
                                },
                                limits.loginMillis(),
                                TimeUnit.MILLISECONDS);
    }

    void detach() {
        cancel(loginTimeout);
        cancel(stallTimeout);
    }

    private static void cancel(@Nullable Future<?> timeout) {
        if (timeout != null) {
            timeout.cancel(false);
        }
    }

    private ChannelHandlerContext context() {
        if (context == null) {
            throw new IllegalStateException("the connection is in no pipeline");
        }
        return context;
    }

    /** A request has come. */
    void begin() {
        inFlight++;
        adjustReading();
    }

    /** A request's answer has been written. */
    void end() {
        inFlight--;
        unflushed = true;
        adjustReading();
        if (leaving && inFlight == 0) {
            leave();
        }
    }

    /** Whether nothing is answered any more. */
    boolean isOver() {
        return over;
    }

    void write(Frame frame) {
        var _ = context().write(frame);
        unflushed = true;
    }

    /** Runs something on the event loop soon, with what else is waiting, and flushes once. */
    void later(Runnable work) {
        waiting.add(work);
        if (scheduled.compareAndSet(false, true)) {
            context().executor().execute(this::drain);
        }
    }

    private void drain() {
        scheduled.set(false);
        Runnable work;
        while ((work = waiting.poll()) != null) {
            work.run();
        }
        readComplete();
    }

    void readComplete() {
        if (unflushed) {
            unflushed = false;
            context().flush();
        }
    }

    void writabilityChanged() {
        adjustReading();
        if (context().channel().isWritable()) {
            cancel(stallTimeout);
            stallTimeout = null;
        } else if (stallTimeout == null) {
            stallTimeout =
                    context()
                            .executor()
                            .schedule(
                                    () -> {
                                        var _ = context().close();
                                    },
                                    limits.stallMillis(),
                                    TimeUnit.MILLISECONDS);
        }
    }

    private void adjustReading() {
        boolean reading =
                over
                        || (!closing
                                && inFlight < limits.requestsInFlight()
                                && context().channel().isWritable());
        var config = context().channel().config();
        if (config.isAutoRead() != reading) {
            config.setAutoRead(reading);
        }
    }

    /**
     * A client that is still sending would lose the error it was sent if its connection were reset,
     * so what it sends is thrown away for a while.
     */
    void closeAfterLastWord() {
        if (context().channel() instanceof DuplexChannel channel) {
            var _ = channel.shutdownOutput();
        }
        var _ =
                context()
                        .executor()
                        .schedule(
                                () -> {
                                    var _ = context().close();
                                },
                                LINGER_MILLIS,
                                TimeUnit.MILLISECONDS);
    }

    /**
     * Answers what is there or on its way, and closes the connection between two requests: after an
     * answer, when a client that waits for it has sent no other.
     */
    void closeWhenAnswered() {
        leaving = true;
        var _ =
                context()
                        .executor()
                        .schedule(
                                this::takeNoMore,
                                ConnectionEvent.LEAVE_MILLIS,
                                TimeUnit.MILLISECONDS);
    }

    private void takeNoMore() {
        closing = true;
        adjustReading();
        if (inFlight == 0 && !over) {
            leave();
        }
    }

    private void leave() {
        over = true;
        context().flush();
        adjustReading();
        closeAfterLastWord();
    }
}
