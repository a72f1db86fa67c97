package dev.orrery.api.nosql.direct;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.ByteToMessageDecoder;
import io.netty.handler.codec.CorruptedFrameException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cuts what a client sends into frames. What is no frame ends the connection. */
final class FrameDecoder extends ByteToMessageDecoder {
    /** Several continuations of the longest kind fit. */
    private static final int MAX_HEAD_BYTES = 256 << 10;

    private final int maxPayloadBytes;

    /** A frame whose payload is still to come. */
    private @Nullable DirectFrame head;

    /** What is still to come of a payload that nobody reads. */
    private long skipping;

    FrameDecoder(int maxPayloadBytes) {
        this.maxPayloadBytes = maxPayloadBytes;
    }

    @Override
    protected void decode(ChannelHandlerContext context, ByteBuf in, List<Object> out) {
        if (skipping > 0) {
            int skipped = (int) Math.min(skipping, in.readableBytes());
            in.skipBytes(skipped);
            skipping -= skipped;
            return;
        }
        DirectFrame begun = head;
        if (begun == null) {
            begun = readHead(in);
            if (begun == null) {
                return;
            }
            if (begun.tokens().number(Tokens.PAYLOAD_PRESENT) != 1) {
                out.add(begun);
                return;
            }
            head = begun;
        }
        readPayload(begun, in, out);
    }

    private static @Nullable DirectFrame readHead(ByteBuf in) {
        if (in.readableBytes() < Integer.BYTES) {
            return null;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length < DirectFrame.HEAD_BYTES || length > MAX_HEAD_BYTES) {
            throw new CorruptedFrameException("a frame has a head of " + length + " bytes");
        }
        if (in.readableBytes() < length) {
            return null;
        }
        ByteBuf bytes = in.readSlice((int) length).skipBytes(Integer.BYTES);
        int resource = bytes.readUnsignedShortLE();
        int operation = bytes.readUnsignedShortLE();
        byte[] activityId = new byte[DirectFrame.ACTIVITY_ID_BYTES];
        bytes.readBytes(activityId);
        return DirectFrame.withoutPayload(
                new DirectFrame.Head(resource, operation, activityId), Tokens.read(bytes));
    }

    private void readPayload(DirectFrame begun, ByteBuf in, List<Object> out) {
        if (in.readableBytes() < Integer.BYTES) {
            return;
        }
        long length = in.getUnsignedIntLE(in.readerIndex());
        if (length > maxPayloadBytes) {
            in.skipBytes(Integer.BYTES);
            skipping = length;
            head = null;
            out.add(begun.asOversized());
            return;
        }
        if (in.readableBytes() < Integer.BYTES + length) {
            return;
        }
        byte[] payload = new byte[(int) length];
        in.skipBytes(Integer.BYTES).readBytes(payload);
        head = null;
        out.add(begun.with(payload));
    }
}
