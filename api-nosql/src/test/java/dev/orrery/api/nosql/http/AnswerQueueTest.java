package dev.orrery.api.nosql.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.time.Clock;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.ByteBuf;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What becomes of a connection when the server ends; time passes only when the test says so. */
class AnswerQueueTest {
    private static final HttpLimits LIMITS =
            new HttpLimits(2_048, 512, 1_000, 100_000, 4, 3, 400, 800);

    private final EmbeddedChannel channel =
            new EmbeddedChannel(
                    new AnswerQueue(
                            (request, reply) ->
                                    reply.send(Response.of(Response.OK, request.body())),
                            new ResponseEncoder(new HttpDate(Clock.system())),
                            LIMITS,
                            new ConnectionWatch(LIMITS, Clock.system())));

    @AfterEach
    void close() {
        boolean _ = channel.finishAndReleaseAll();
    }

    @Test
    void aRequestThatWasOnItsWayWhenTheServerEndsIsAnswered() {
        assertThat(answer()).doesNotContain("Connection: close");

        channel.pipeline().fireUserEventTriggered(ConnectionEvent.CLOSE_WHEN_ANSWERED);
        assertThat(channel.isOpen()).isTrue();
        assertThat(answer()).startsWith("HTTP/1.1 200").contains("Connection: close");
        assertThat(channel.isOpen()).isFalse();
    }

    @Test
    void aConnectionWithoutRequestsEndsAWhileAfter() {
        channel.freezeTime();
        channel.pipeline().fireUserEventTriggered(ConnectionEvent.CLOSE_WHEN_ANSWERED);
        channel.advanceTimeBy(1, TimeUnit.SECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isFalse();
    }

    private String answer() {
        Request request =
                new Request(
                        RequestMethod.GET,
                        "/",
                        new DefaultHttpHeaders(),
                        new byte[0],
                        new Request.Origin(
                                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), false));
        channel.writeInbound(new Incoming.Complete(request, true));
        ByteBuf answer = channel.readOutbound();
        try {
            return answer.toString(StandardCharsets.US_ASCII);
        } finally {
            answer.release();
        }
    }
}
