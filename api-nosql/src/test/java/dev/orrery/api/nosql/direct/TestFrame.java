package dev.orrery.api.nosql.direct;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import org.jspecify.annotations.Nullable;

/** A frame as a client writes it. */
final class TestFrame {
    private final int resource;
    private final int operation;
    private final ByteBuf tokens = Unpooled.buffer();
    private byte @Nullable [] payload;

    TestFrame(int resource, int operation) {
        this.resource = resource;
        this.operation = operation;
    }

    TestFrame text(int id, String value) {
        byte[] text = value.getBytes(UTF_8);
        tokens.writeShortLE(id).writeByte(0x08).writeShortLE(text.length).writeBytes(text);
        return this;
    }

    TestFrame bytes(int id, byte[] value) {
        tokens.writeShortLE(id).writeByte(0x0B).writeShortLE(value.length).writeBytes(value);
        return this;
    }

    TestFrame number(int id, int value) {
        tokens.writeShortLE(id).writeByte(0x02).writeIntLE(value);
        return this;
    }

    TestFrame flag(int id, int value) {
        tokens.writeShortLE(id).writeByte(0x00).writeByte(value);
        return this;
    }

    TestFrame payload(String text) {
        payload = text.getBytes(UTF_8);
        return flag(Tokens.PAYLOAD_PRESENT, 1);
    }

    ByteBuf write() {
        ByteBuf out = Unpooled.buffer();
        out.writeIntLE(DirectFrame.HEAD_BYTES + tokens.readableBytes());
        out.writeShortLE(resource).writeShortLE(operation).writeZero(16);
        out.writeBytes(tokens.duplicate());
        if (payload != null) {
            out.writeIntLE(payload.length).writeBytes(payload);
        }
        return out;
    }

    DirectFrame read() {
        EmbeddedChannel channel = new EmbeddedChannel(new FrameDecoder(1 << 20));
        channel.writeInbound(write());
        return channel.readInbound();
    }
}
