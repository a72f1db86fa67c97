package dev.orrery.api.nosql.direct;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.message.Reply;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.network.ConnectionEvent;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that keep to the protocol and others, whose requests wait until the test answers. */
class DirectConnectionTest {
    private static final DirectLimits LIMITS = new DirectLimits(100, 3, 60_000);
    private static final int DOCUMENT = 3;
    private static final int CREATE = 0x01;
    private static final int READ = 0x03;
    private static final int REFUSED = 0x1B;
    private static final int TRANSPORT_REQUEST_ID_OF_ANSWER = 0x35;

    private final List<String> asked = new ArrayList<>();
    private final List<Reply> waiting = new ArrayList<>();
    private final EmbeddedChannel channel =
            new EmbeddedChannel(
                    new FrameDecoder(LIMITS.bodyBytes()),
                    new DirectConnection(
                            this::handle,
                            LIMITS,
                            new Request.Origin(new InetSocketAddress(8081), true)));

    private void handle(Request request, Reply reply) {
        asked.add(request.target());
        waiting.add(reply);
    }

    @AfterEach
    void close() {
        channel.finishAndReleaseAll();
    }

    private void greet() {
        channel.writeInbound(new TestFrame(0, 0).write());
        assertThat(answer().status()).isEqualTo(200);
    }

    private void ask(int number) {
        channel.writeInbound(frame(READ, number).write());
    }

    private static TestFrame frame(int operation, int number) {
        return new TestFrame(DOCUMENT, operation)
                .text(Tokens.DATABASE, "d")
                .text(Tokens.COLLECTION, "c")
                .text(Tokens.DOCUMENT, "i" + number)
                .number(Tokens.TRANSPORT_REQUEST_ID, number);
    }

    /**
     * What the client reads of an answer.
     *
     * @param refused it need not ask other replicas
     */
    private record Answer(int status, int request, boolean refused) {}

    private Answer answer() {
        ByteBuf out = channel.readOutbound();
        assertThat(out).isNotNull();
        try {
            long length = out.readUnsignedIntLE();
            int status = out.readIntLE();
            out.skipBytes(DirectFrame.ACTIVITY_ID_BYTES);
            Tokens tokens = Tokens.read(out.readSlice((int) length - DirectFrame.HEAD_BYTES));
            return new Answer(
                    status,
                    (int) tokens.number(TRANSPORT_REQUEST_ID_OF_ANSWER),
                    tokens.number(REFUSED) == 1);
        } finally {
            out.release();
        }
    }

    private boolean hasAnswer() {
        return !channel.outboundMessages().isEmpty();
    }

    @Test
    void whoDoesNotGreetIsNotAnswered() {
        ask(1);
        assertThat(channel.isOpen()).isFalse();
        assertThat(asked).isEmpty();
        assertThat(hasAnswer()).isFalse();
    }

    @Test
    void whatIsNoFrameEndsTheConnectionAndWhatWasAskedIsStillDone() {
        greet();
        ask(1);
        channel.writeInbound(Unpooled.buffer().writeIntLE(1 << 30).writeZero(30));
        assertThat(channel.isOpen()).isFalse();
        assertThat(asked).containsExactly("/dbs/d/colls/c/docs/i1");
        waiting.getFirst().send(Response.empty(200));
    }

    @Test
    void answersGoOutAsTheyComeAndNameTheirRequest() {
        greet();
        ask(1);
        ask(2);
        waiting.get(1).send(Response.empty(404));
        assertThat(answer()).isEqualTo(new Answer(404, 2, true));
        waiting.get(0).send(Response.empty(200));
        assertThat(answer()).isEqualTo(new Answer(200, 1, false));
    }

    @Test
    void aRequestIsAnsweredOnce() {
        greet();
        ask(1);
        waiting.getFirst().send(Response.empty(200));
        waiting.getFirst().send(Response.empty(500));
        assertThat(answer().status()).isEqualTo(200);
        assertThat(hasAnswer()).isFalse();
    }

    @Test
    void aBodyThatIsTooLargeIsRefusedAndTheNextRequestServed() {
        greet();
        channel.writeInbound(frame(CREATE, 1).payload("x".repeat(LIMITS.bodyBytes() + 1)).write());
        assertThat(answer()).isEqualTo(new Answer(413, 1, true));
        assertThat(asked).isEmpty();
        ask(2);
        assertThat(asked).hasSize(1);
    }

    @Test
    void whatIsNotServedIsRefusedAndTheNextRequestServed() {
        greet();
        channel.writeInbound(frame(0x7F, 1).write());
        assertThat(answer()).isEqualTo(new Answer(501, 1, true));
        ask(2);
        assertThat(asked).hasSize(1);
    }

    @Test
    void onlyWhatEveryReplicaWouldSayIsARefusal() {
        greet();
        ask(1);
        waiting.get(0).send(error(ErrorCode.FORBIDDEN));
        assertThat(answer()).isEqualTo(new Answer(403, 1, true));
        ask(2);
        waiting.get(1).send(error(ErrorCode.SESSION_NOT_AVAILABLE));
        assertThat(answer()).isEqualTo(new Answer(404, 2, false));
        ask(3);
        waiting.get(2).send(error(ErrorCode.RANGE_GONE));
        assertThat(answer()).isEqualTo(new Answer(410, 3, false));
    }

    private static Response error(ErrorCode code) {
        return ErrorResponse.of(code, "No.");
    }

    @Test
    void nothingMoreIsReadWhileTooMuchIsUnanswered() {
        greet();
        for (int i = 0; i < LIMITS.requestsInFlight(); i++) {
            assertThat(channel.config().isAutoRead()).isTrue();
            ask(i);
        }
        assertThat(channel.config().isAutoRead()).isFalse();
        waiting.getFirst().send(Response.empty(200));
        assertThat(channel.config().isAutoRead()).isTrue();
    }

    @Test
    void aServerThatEndsAnswersWhatItWasAskedBefore() {
        greet();
        ask(1);
        channel.pipeline().fireUserEventTriggered(ConnectionEvent.CLOSE_WHEN_ANSWERED);
        channel.advanceTimeBy(ConnectionEvent.LEAVE_MILLIS, TimeUnit.MILLISECONDS);
        channel.runScheduledPendingTasks();
        assertThat(channel.isOpen()).isTrue();
        ask(2);
        assertThat(asked).hasSize(1);
        waiting.getFirst().send(Response.empty(200));
        assertThat(answer()).isEqualTo(new Answer(200, 1, false));
        assertThat(channel.isOpen()).isFalse();
    }
}
