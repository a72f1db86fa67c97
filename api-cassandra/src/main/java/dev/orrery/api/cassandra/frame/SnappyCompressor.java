package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.io.IOException;
import org.xerial.snappy.Snappy;

/** Snappy blocks, which hold their own length. Version 5 of the protocol does not have them. */
final class SnappyCompressor implements Compressor<ByteBuf> {
    private final int limitBytes;

    SnappyCompressor(int limitBytes) {
        this.limitBytes = limitBytes;
    }

    @Override
    public String algorithm() {
        return "snappy";
    }

    @Override
    public ByteBuf compress(ByteBuf uncompressed) {
        try {
            return Unpooled.wrappedBuffer(Snappy.compress(ByteBufUtil.getBytes(uncompressed)));
        } catch (IOException e) {
            throw new FrameException("The answer cannot be compressed with snappy", e);
        }
    }

    @Override
    public ByteBuf decompress(ByteBuf compressed) {
        byte[] input = ByteBufUtil.getBytes(compressed);
        compressed.skipBytes(input.length);
        try {
            if (!Snappy.isValidCompressedBuffer(input)) {
                throw new FrameException("The frame is not compressed with snappy");
            }
            int length = Snappy.uncompressedLength(input);
            if (length > limitBytes) {
                throw FrameException.tooLarge(length, limitBytes);
            }
            return Unpooled.wrappedBuffer(Snappy.uncompress(input));
        } catch (IOException e) {
            throw new FrameException("The frame is not compressed with snappy", e);
        }
    }

    @Override
    public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
        throw new UnsupportedOperationException("segments are not compressed with snappy");
    }

    @Override
    public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
        throw new UnsupportedOperationException("segments are not compressed with snappy");
    }
}
