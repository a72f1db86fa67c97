package dev.orrery.api.gremlin.socket;

import dev.orrery.api.gremlin.message.Incoming;
import dev.orrery.api.gremlin.message.MessageCodec;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.ser.GraphSONUntypedMessageSerializerV1;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The way out of a connection, for any thread. Whoever is faster than the client waits here. */
final class Outlet {
    private static final Logger LOG = LoggerFactory.getLogger(Outlet.class);
    private static final long MAX_WAIT_MILLIS = 60_000;
    private static final GraphSONUntypedMessageSerializerV1 UNTYPED =
            new GraphSONUntypedMessageSerializerV1();

    private final Channel channel;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    Outlet(Channel channel) {
        this.channel = channel;
    }

    void send(Incoming request, ResponseMessage answer, boolean toScript)
            throws SerializationException {
        awaitWritable();
        WebSocketFrame frame = MessageCodec.write(request, answer, toScript, channel.alloc());
        var _ = channel.writeAndFlush(frame);
    }

    /** Whether an answer would be taken at once. */
    boolean isReady() {
        return channel.isWritable();
    }

    /** For a client whose format is not known. */
    void sendUntyped(ResponseMessage answer) {
        try {
            var _ =
                    channel.writeAndFlush(
                            new TextWebSocketFrame(
                                    UNTYPED.serializeResponseAsString(answer, channel.alloc())));
        } catch (SerializationException e) {
            LOG.atWarn().setCause(e).log("An answer could not be written");
        }
    }

    void closeWhenSent(WebSocketCloseStatus reason) {
        var _ =
                channel.writeAndFlush(new CloseWebSocketFrame(reason))
                        .addListener(ChannelFutureListener.CLOSE);
    }

    private void awaitWritable() {
        if (channel.isWritable() || channel.eventLoop().inEventLoop()) {
            return;
        }
        lock.lock();
        try {
            long leftNanos = TimeUnit.MILLISECONDS.toNanos(MAX_WAIT_MILLIS);
            while (!channel.isWritable()) {
                if (!channel.isActive() || leftNanos <= 0) {
                    var _ = channel.close();
                    throw new OrreryException(
                            ErrorCode.TIMED_OUT, "The client does not take its answers.");
                }
                leftNanos = changed.awaitNanos(leftNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OrreryException(ErrorCode.TIMED_OUT, "The request was interrupted.");
        } finally {
            lock.unlock();
        }
    }

    void writabilityChanged() {
        lock.lock();
        try {
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void closed() {
        writabilityChanged();
    }
}
