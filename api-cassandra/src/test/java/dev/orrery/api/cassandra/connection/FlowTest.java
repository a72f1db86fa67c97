package dev.orrery.api.cassandra.connection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.network.ConnectionEvent;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that ends leaves no client in doubt about a request that it could still answer. */
final class FlowTest {
    private static final long LINGER_MILLIS = 1_000;

    private final Flow flow = new Flow(new ConnectionLimits(1 << 20, 50, 64, 3_000, 1_000));
    private final EmbeddedChannel channel =
            new EmbeddedChannel(
                    new ChannelInboundHandlerAdapter() {
                        @Override
                        public void handlerAdded(ChannelHandlerContext context) {
                            flow.attach(context, () -> true);
                        }
                    });

    @BeforeEach
    void timeStandsStill() {
        channel.freezeTime();
    }

    @AfterEach
    void nothingIsLeft() {
        channel.finishAndReleaseAll();
    }

    private void pass(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void aRequestOnItsWayIsAnsweredAndIsTheLast() {
        flow.closeWhenAnswered();
        assertThat(flow.isOver()).isFalse();
        assertThat(channel.config().isAutoRead()).isTrue();
        flow.begin();
        pass(ConnectionEvent.LEAVE_MILLIS / 2);
        flow.end();
        assertThat(flow.isOver()).isTrue();
        assertThat(channel.isOpen()).as("the client can still read its answer").isTrue();
        pass(LINGER_MILLIS);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void whereNothingComesTheConnectionEnds() {
        flow.closeWhenAnswered();
        pass(ConnectionEvent.LEAVE_MILLIS);
        assertThat(flow.isOver()).isTrue();
        assertThat(channel.config().isAutoRead()).as("what still comes is thrown away").isTrue();
        pass(LINGER_MILLIS);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void requestsThatAreThereAreAnsweredHoweverLongTheyTake() {
        flow.begin();
        flow.begin();
        flow.closeWhenAnswered();
        pass(ConnectionEvent.LEAVE_MILLIS);
        assertThat(channel.config().isAutoRead()).as("no more are taken").isFalse();
        flow.end();
        pass(2 * LINGER_MILLIS);
        assertThat(channel.isOpen()).isTrue();
        flow.end();
        assertThat(flow.isOver()).isTrue();
    }
}
