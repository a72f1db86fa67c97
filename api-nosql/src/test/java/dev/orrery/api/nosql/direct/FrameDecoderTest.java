package dev.orrery.api.nosql.direct;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.DecoderException;
import org.junit.jupiter.api.Test;

class FrameDecoderTest {
    private static final int MAX_PAYLOAD = 100;

    private final EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(MAX_PAYLOAD));

    @Test
    void framesAreCutHoweverTheyArrive() {
        byte[] bytes = bytes(two());
        for (byte one : bytes) {
            channel.writeInbound(Unpooled.wrappedBuffer(new byte[] {one}));
        }
        assertTwo();
        channel.writeInbound(Unpooled.wrappedBuffer(bytes));
        assertTwo();
    }

    private static ByteBuf two() {
        ByteBuf out = new TestFrame(3, 3).text(Tokens.DATABASE, "d").write();
        return out.writeBytes(new TestFrame(3, 1).payload("{}").write());
    }

    private void assertTwo() {
        DirectFrame read = channel.readInbound();
        assertThat(read.operation()).isEqualTo(3);
        assertThat(read.tokens().text(Tokens.DATABASE)).isEqualTo("d");
        assertThat(read.payload()).isEmpty();
        DirectFrame created = channel.readInbound();
        assertThat(created.operation()).isEqualTo(1);
        assertThat(created.payload()).isEqualTo("{}".getBytes(UTF_8));
        assertThat(created.isOversized()).isFalse();
    }

    @Test
    void payloadThatIsTooLargeIsPassedOver() {
        channel.writeInbound(new TestFrame(3, 1).payload("x".repeat(MAX_PAYLOAD + 1)).write());
        DirectFrame large = channel.readInbound();
        assertThat(large.isOversized()).isTrue();
        channel.writeInbound(new TestFrame(3, 5).write());
        DirectFrame next = channel.readInbound();
        assertThat(next.operation()).isEqualTo(5);
    }

    @Test
    void whatIsNoFrameIsRefused() {
        ByteBuf tooShort = Unpooled.buffer().writeIntLE(23).writeZero(30);
        assertThatThrownBy(() -> channel.writeInbound(tooShort))
                .isInstanceOf(DecoderException.class);
        ByteBuf tooLong = Unpooled.buffer().writeIntLE(1 << 30).writeZero(30);
        assertThatThrownBy(() -> new EmbeddedChannel(new FrameDecoder(1)).writeInbound(tooLong))
                .isInstanceOf(DecoderException.class);
    }

    @Test
    void tokenBeyondItsFrameIsRefused() {
        ByteBuf out = Unpooled.buffer().writeIntLE(29).writeShortLE(3).writeShortLE(3);
        out.writeZero(16).writeShortLE(Tokens.DATABASE).writeByte(0x08).writeShortLE(9);
        assertThatThrownBy(() -> channel.writeInbound(out)).isInstanceOf(DecoderException.class);
    }

    private static byte[] bytes(ByteBuf buffer) {
        byte[] bytes = new byte[buffer.readableBytes()];
        buffer.readBytes(bytes);
        return bytes;
    }
}
