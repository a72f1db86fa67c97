package dev.orrery.network;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server that ends leaves no client in doubt whose connection it has just accepted. */
class TlsSnifferTest {
    private static final long LIMIT_MILLIS = 10_000;

    private final List<String> seen = new ArrayList<>();
    private final EmbeddedChannel channel =
            new EmbeddedChannel(
                    new TlsSniffer(
                            TlsPolicy.OFF,
                            new TlsContext(Listener.Tls.off().context(), Runnable::run),
                            this::install,
                            LIMIT_MILLIS));

    /** A protocol that notes what comes. */
    private void install(Channel target, boolean encrypted) {
        target.pipeline()
                .addLast(
                        new ChannelInboundHandlerAdapter() {
                            @Override
                            public void channelRead(ChannelHandlerContext context, Object message) {
                                ReferenceCountUtil.release(message);
                                seen.add("bytes");
                            }

                            @Override
                            public void userEventTriggered(
                                    ChannelHandlerContext context, Object event) {
                                seen.add(event.toString());
                            }
                        });
    }

    @AfterEach
    void close() {
        boolean _ = channel.finishAndReleaseAll();
    }

    private void end() {
        channel.freezeTime();
        channel.pipeline().fireUserEventTriggered(ConnectionEvent.CLOSE_WHEN_ANSWERED);
    }

    private void pass(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void whatWasOnItsWayWhenTheServerEndsReachesTheProtocolBeforeTheEnd() {
        end();
        pass(ConnectionEvent.LEAVE_MILLIS - 1);
        channel.writeInbound(Unpooled.copiedBuffer(new byte[] {'G'}));
        pass(ConnectionEvent.LEAVE_MILLIS);

        assertThat(seen).containsExactly("bytes", ConnectionEvent.CLOSE_WHEN_ANSWERED.toString());
        assertThat(channel.isOpen()).isTrue();
    }

    @Test
    void whoSaysNothingIsClosedAWhileAfter() {
        end();
        pass(ConnectionEvent.LEAVE_MILLIS);

        assertThat(seen).isEmpty();
        assertThat(channel.isOpen()).isFalse();
    }
}
