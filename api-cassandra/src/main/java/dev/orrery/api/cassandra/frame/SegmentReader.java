package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.CrcMismatchException;
import com.datastax.oss.protocol.internal.Segment;
import com.datastax.oss.protocol.internal.SegmentCodec;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.CompositeByteBuf;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;

/**
 * Reads segments, and puts a frame that is larger than one together again. The library checks both
 * checksums and inflates; a segment's payload has at most 128 KiB by the width of its length.
 */
final class SegmentReader implements AutoCloseable {
    private final SegmentCodec<ByteBuf> codec;
    private final int limitBytes;
    private SegmentCodec.@Nullable Header header;
    private @Nullable CompositeByteBuf partial;

    SegmentReader(SegmentCodec<ByteBuf> codec, int limitBytes) {
        this.codec = codec;
        this.limitBytes = limitBytes;
    }

    /** Whole frames, which the caller releases; null if more bytes are needed. */
    @Nullable ByteBuf read(ByteBuf input) {
        try {
            return readChecked(input);
        } catch (CrcMismatchException e) {
            throw new FrameException("A segment does not match its checksum", e);
        }
    }

    private @Nullable ByteBuf readChecked(ByteBuf input) throws CrcMismatchException {
        if (header == null) {
            if (input.readableBytes() < codec.headerLength() + SegmentCodec.CRC24_LENGTH) {
                return null;
            }
            header = codec.decodeHeader(input);
        }
        int length = header.payloadLength + SegmentCodec.CRC32_LENGTH;
        if (input.readableBytes() < length) {
            return null;
        }
        Segment<ByteBuf> segment = codec.decode(header, input.readRetainedSlice(length));
        header = null;
        return segment.isSelfContained ? selfContained(segment.payload) : append(segment.payload);
    }

    private ByteBuf selfContained(ByteBuf payload) {
        if (partial != null) {
            payload.release();
            throw new FrameException("A frame that was begun is not continued");
        }
        return payload;
    }

    private @Nullable ByteBuf append(ByteBuf payload) {
        if (partial == null) {
            partial = Unpooled.compositeBuffer(Integer.MAX_VALUE);
        }
        partial.addComponent(true, payload);
        int wanted = EnvelopeReader.envelopeBytes(partial);
        if (wanted < 0 || wanted > limitBytes + EnvelopeReader.HEADER_BYTES) {
            throw FrameException.tooLarge(wanted & 0xFFFF_FFFFL, limitBytes);
        }
        if (wanted == 0 || partial.readableBytes() < wanted) {
            return null;
        }
        ByteBuf whole = partial;
        partial = null;
        return whole;
    }

    @Override
    public void close() {
        if (partial != null) {
            partial.release();
            partial = null;
        }
    }
}
