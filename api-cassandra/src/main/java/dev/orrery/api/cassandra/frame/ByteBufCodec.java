package dev.orrery.api.cassandra.frame;

import com.datastax.oss.protocol.internal.PrimitiveCodec;
import com.datastax.oss.protocol.internal.ProtocolConstants;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The protocol's primitive values in Netty's buffers. A length beyond the buffer's end fails with
 * an {@link IndexOutOfBoundsException} before anything is allocated for it.
 */
final class ByteBufCodec implements PrimitiveCodec<ByteBuf> {
    /** A value that is bound to nothing, which is not the same as null. */
    private static final int UNSET = -2;

    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;

    private final ByteBufAllocator allocator;

    ByteBufCodec(ByteBufAllocator allocator) {
        this.allocator = allocator;
    }

    @Override
    public ByteBuf allocate(int size) {
        return allocator.ioBuffer(size, Math.max(size, 1));
    }

    @Override
    public void release(ByteBuf buffer) {
        buffer.release();
    }

    @Override
    public int sizeOf(ByteBuf buffer) {
        return buffer.readableBytes();
    }

    @Override
    public ByteBuf concat(ByteBuf left, ByteBuf right) {
        if (!left.isReadable()) {
            left.release();
            return right;
        }
        if (!right.isReadable()) {
            right.release();
            return left;
        }
        return allocator.compositeBuffer(2).addComponents(true, left, right);
    }

    @Override
    public void markReaderIndex(ByteBuf source) {
        source.markReaderIndex();
    }

    @Override
    public void resetReaderIndex(ByteBuf source) {
        source.resetReaderIndex();
    }

    @Override
    public byte readByte(ByteBuf source) {
        return source.readByte();
    }

    @Override
    public int readInt(ByteBuf source) {
        return source.readInt();
    }

    @Override
    public int readInt(ByteBuf source, int offset) {
        return source.getInt(source.readerIndex() + offset);
    }

    @Override
    public InetAddress readInetAddr(ByteBuf source) {
        int length = source.readByte();
        if (length != IPV4_BYTES && length != IPV6_BYTES) {
            throw new IllegalArgumentException("an address has 4 or 16 bytes, not " + length);
        }
        byte[] address = new byte[length];
        source.readBytes(address);
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @Override
    public long readLong(ByteBuf source) {
        return source.readLong();
    }

    @Override
    public int readUnsignedShort(ByteBuf source) {
        return source.readUnsignedShort();
    }

    @Override
    public @Nullable ByteBuffer readBytes(ByteBuf source) {
        int length = source.readInt();
        if (length >= 0) {
            return ByteBuffer.wrap(read(source, length));
        }
        return length == UNSET ? ProtocolConstants.UNSET_VALUE : null;
    }

    @Override
    public byte[] readShortBytes(ByteBuf source) {
        return read(source, source.readUnsignedShort());
    }

    private static byte[] read(ByteBuf source, int length) {
        if (length > source.readableBytes()) {
            throw new IndexOutOfBoundsException(
                    "a value of %d bytes where %d are left"
                            .formatted(length, source.readableBytes()));
        }
        byte[] bytes = new byte[length];
        source.readBytes(bytes);
        return bytes;
    }

    @Override
    public String readString(ByteBuf source) {
        return text(source, source.readUnsignedShort());
    }

    @Override
    public String readLongString(ByteBuf source) {
        return text(source, source.readInt());
    }

    private static String text(ByteBuf source, int length) {
        if (length < 0) {
            throw new IllegalArgumentException("a text of " + length + " bytes");
        }
        String text = source.toString(source.readerIndex(), length, StandardCharsets.UTF_8);
        source.skipBytes(length);
        return text;
    }

    @Override
    public ByteBuf readRetainedSlice(ByteBuf source, int length) {
        return source.readRetainedSlice(length);
    }

    @Override
    public void updateCrc(ByteBuf source, CRC32 crc) {
        crc.update(source.internalNioBuffer(source.readerIndex(), source.readableBytes()));
    }

    @Override
    public void writeByte(byte value, ByteBuf destination) {
        destination.writeByte(value);
    }

    @Override
    public void writeInt(int value, ByteBuf destination) {
        destination.writeInt(value);
    }

    @Override
    public void writeInetAddr(InetAddress address, ByteBuf destination) {
        byte[] bytes = address.getAddress();
        destination.writeByte(bytes.length);
        destination.writeBytes(bytes);
    }

    @Override
    public void writeLong(long value, ByteBuf destination) {
        destination.writeLong(value);
    }

    @Override
    public void writeUnsignedShort(int value, ByteBuf destination) {
        destination.writeShort(value);
    }

    @Override
    public void writeString(String text, ByteBuf destination) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        destination.writeShort(bytes.length);
        destination.writeBytes(bytes);
    }

    @Override
    public void writeLongString(String text, ByteBuf destination) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        destination.writeInt(bytes.length);
        destination.writeBytes(bytes);
    }

    @Override
    public void writeBytes(@Nullable ByteBuffer bytes, ByteBuf destination) {
        if (bytes == null) {
            destination.writeInt(-1);
        } else {
            destination.writeInt(bytes.remaining());
            destination.writeBytes(bytes.duplicate());
        }
    }

    @Override
    public void writeBytes(byte @Nullable [] bytes, ByteBuf destination) {
        if (bytes == null) {
            destination.writeInt(-1);
        } else {
            destination.writeInt(bytes.length);
            destination.writeBytes(bytes);
        }
    }

    @Override
    public void writeShortBytes(byte[] bytes, ByteBuf destination) {
        destination.writeShort(bytes.length);
        destination.writeBytes(bytes);
    }
}
