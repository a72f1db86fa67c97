package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.Compressor;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4SafeDecompressor;

/**
 * LZ4 blocks.
 *
 * <pre>
 * envelope body  ::= length (4 bytes, big-endian, of the text) block
 * segment        ::= block; the lengths are in the segment's header
 * </pre>
 */
final class Lz4Compressor implements Compressor<ByteBuf> {
    private static final LZ4Factory FACTORY = factory();
    private static final LZ4Compressor COMPRESSOR = FACTORY.fastCompressor();
    private static final LZ4SafeDecompressor DECOMPRESSOR = FACTORY.safeDecompressor();

    private final int limitBytes;

    Lz4Compressor(int limitBytes) {
        this.limitBytes = limitBytes;
    }

    private static LZ4Factory factory() {
        try {
            return LZ4Factory.nativeInstance();
        } catch (LinkageError | AssertionError e) {
            return LZ4Factory.safeInstance();
        }
    }

    @Override
    public String algorithm() {
        return "lz4";
    }

    @Override
    public ByteBuf compress(ByteBuf uncompressed) {
        byte[] input = ByteBufUtil.getBytes(uncompressed);
        byte[] output = new byte[Integer.BYTES + COMPRESSOR.maxCompressedLength(input.length)];
        int length = COMPRESSOR.compress(input, 0, input.length, output, Integer.BYTES);
        ByteBuf result = Unpooled.wrappedBuffer(output, 0, Integer.BYTES + length);
        result.setInt(0, input.length);
        return result;
    }

    @Override
    public ByteBuf compressWithoutLength(ByteBuf uncompressed) {
        byte[] input = ByteBufUtil.getBytes(uncompressed);
        byte[] output = new byte[COMPRESSOR.maxCompressedLength(input.length)];
        int length = COMPRESSOR.compress(input, 0, input.length, output, 0);
        return Unpooled.wrappedBuffer(output, 0, length);
    }

    @Override
    public ByteBuf decompress(ByteBuf compressed) {
        return decompressWithoutLength(compressed, compressed.readInt());
    }

    @Override
    public ByteBuf decompressWithoutLength(ByteBuf compressed, int uncompressedLength) {
        if (uncompressedLength < 0 || uncompressedLength > limitBytes) {
            throw FrameException.tooLarge(uncompressedLength & 0xFFFF_FFFFL, limitBytes);
        }
        byte[] input = ByteBufUtil.getBytes(compressed);
        compressed.skipBytes(input.length);
        byte[] output = new byte[uncompressedLength];
        try {
            int length = DECOMPRESSOR.decompress(input, 0, input.length, output, 0);
            if (length != uncompressedLength) {
                throw new FrameException("The compressed frame is shorter than it says");
            }
        } catch (LZ4Exception e) {
            throw new FrameException("The frame is not compressed with lz4", e);
        }
        return Unpooled.wrappedBuffer(output);
    }
}
