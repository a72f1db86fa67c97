package dev.orrery.api.gremlin.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RequestDeadlineTest {
    private static final long LIMIT_MILLIS = 1_000;

    private final RequestDeadline deadline = new RequestDeadline(LIMIT_MILLIS);
    private final EmbeddedChannel channel = new EmbeddedChannel(deadline);

    private void receive() {
        ByteBuf part = Unpooled.copiedBuffer("GET", StandardCharsets.US_ASCII);
        channel.writeInbound(part);
    }

    private void pass(long millis) {
        channel.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
    }

    @Test
    void aRequestThatComesBitByBitEndsItsConnection() {
        channel.freezeTime();
        for (int i = 0; i < 9; i++) {
            receive();
            pass(LIMIT_MILLIS / 10);
            assertThat(channel.isOpen()).isTrue();
        }
        receive();
        pass(LIMIT_MILLIS / 10);
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void everyRequestHasItsOwnTime() {
        channel.freezeTime();
        for (int i = 0; i < 3; i++) {
            receive();
            pass(LIMIT_MILLIS - 1);
            deadline.met();
            pass(10 * LIMIT_MILLIS);
            assertThat(channel.isOpen()).isTrue();
        }
    }
}
