package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.FrameCodec;
import io.netty.buffer.ByteBuf;
import org.jspecify.annotations.Nullable;

/**
 * Reads one envelope after the other out of a buffer.
 *
 * <pre>
 * envelope ::= version (1) flags (1) stream (2, signed) opcode (1) length (4) body
 * </pre>
 */
final class EnvelopeReader {
    static final int HEADER_BYTES = 9;

    private static final int RESPONSE = 0x80;
    private static final int STREAM_OFFSET = 2;
    private static final int LENGTH_OFFSET = 5;

    private final int limitBytes;
    private int version;

    EnvelopeReader(int limitBytes) {
        this.limitBytes = limitBytes;
    }

    /**
     * The next frame, or null if not all of it is there yet; then nothing is consumed.
     *
     * @throws FrameException for anything that is not a request of a spoken version
     */
    @Nullable Frame read(ByteBuf input, FrameCodec<ByteBuf> codec) {
        if (!input.isReadable()) {
            return null;
        }
        checkVersion(input);
        if (input.readableBytes() < HEADER_BYTES) {
            return null;
        }
        int start = input.readerIndex();
        int streamId = input.getShort(start + STREAM_OFFSET);
        int length = input.getInt(start + LENGTH_OFFSET);
        if (length < 0 || length > limitBytes) {
            throw FrameException.tooLarge(length & 0xFFFF_FFFFL, limitBytes).onStream(streamId);
        }
        if (input.readableBytes() < HEADER_BYTES + length) {
            return null;
        }
        version = input.getByte(start);
        return decode(input.readSlice(HEADER_BYTES + length), streamId, codec);
    }

    /** The length of the envelope at the buffer's start with its header; 0 if not known yet. */
    static int envelopeBytes(ByteBuf input) {
        return input.readableBytes() < HEADER_BYTES
                ? 0
                : HEADER_BYTES + input.getInt(input.readerIndex() + LENGTH_OFFSET);
    }

    /**
     * A version that is not spoken may have another header, so it is declined by its first byte.
     */
    private void checkVersion(ByteBuf input) {
        int first = input.getUnsignedByte(input.readerIndex());
        int streamId =
                input.readableBytes() >= HEADER_BYTES
                        ? input.getShort(input.readerIndex() + STREAM_OFFSET)
                        : 0;
        if ((first & RESPONSE) != 0) {
            throw new FrameException(
                    "Wrong protocol direction: expected a request, got a response", streamId, null);
        }
        if (!ProtocolVersion.isSpoken(first)) {
            if (input.readableBytes() >= HEADER_BYTES || first < ProtocolVersion.OLDEST) {
                throw ProtocolVersion.notSpoken(first, streamId);
            }
        } else if (version != 0 && version != first) {
            throw ProtocolVersion.changed(first, version, streamId);
        }
    }

    private static Frame decode(ByteBuf envelope, int streamId, FrameCodec<ByteBuf> codec) {
        if (streamId < 0) {
            throw new FrameException("A request cannot have the stream " + streamId);
        }
        try {
            return codec.decode(envelope);
        } catch (FrameException e) {
            throw e.onStream(streamId);
        } catch (RuntimeException e) {
            throw new FrameException("The request cannot be read: " + e.getMessage(), streamId, e);
        }
    }
}
