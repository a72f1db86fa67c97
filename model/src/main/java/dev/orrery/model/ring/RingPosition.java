package dev.orrery.model.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A place on the ring: 16 bytes, or 32 or 48 where the second and third level of a hierarchical key
 * extend it. Compared as unsigned bytes, a beginning before what it begins.
 *
 * <p>Two places belong to no key and only bound ranges: {@link #MIN}, the empty byte string before
 * every other, and {@link #END}, after every other. {@code END} has no bytes, because a key may
 * hash to sixteen bytes of FF; in text it is the single byte {@code FF}, which is no position.
 */
public final class RingPosition implements Comparable<RingPosition> {
    /** Bytes of one level. */
    public static final int LEVEL_BYTES = 2 * Long.BYTES;

    public static final int MAX_LEVELS = 3;

    private static final long[] NO_DEEPER_LEVELS = {};
    private static final String END_HEX = "FF";
    private static final HexFormat HEX = HexFormat.of().withUpperCase();
    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    public static final RingPosition MIN = new RingPosition(-1, 0, 0, NO_DEEPER_LEVELS);
    public static final RingPosition END = new RingPosition(1, 0, 0, NO_DEEPER_LEVELS);

    /** -1 for MIN, 1 for END, 0 for all between. */
    private final int side;

    private final long high;
    private final long low;
    private final long[] deeper;

    private RingPosition(int side, long high, long low, long[] deeper) {
        this.side = side;
        this.high = high;
        this.low = low;
        this.deeper = deeper;
    }

    public static RingPosition of(long high, long low) {
        return new RingPosition(0, high, low, NO_DEEPER_LEVELS);
    }

    /** A position of one to three levels, each a high and a low word. */
    static RingPosition ofWords(long... words) {
        if (words.length < 2 || words.length > 2 * MAX_LEVELS || words.length % 2 != 0) {
            throw new IllegalArgumentException("a position has 2, 4 or 6 words: " + words.length);
        }
        long[] deeper =
                words.length == 2 ? NO_DEEPER_LEVELS : Arrays.copyOfRange(words, 2, words.length);
        return new RingPosition(0, words[0], words[1], deeper);
    }

    public static RingPosition fromBytes(byte[] source, int offset, int sizeBytes) {
        if (sizeBytes == 0) {
            return MIN;
        }
        requireSize(sizeBytes);
        long[] words = new long[sizeBytes / Long.BYTES];
        for (int i = 0; i < words.length; i++) {
            words[i] = (long) BIG_ENDIAN_LONG.get(source, offset + i * Long.BYTES);
        }
        return ofWords(words);
    }

    /** Reads what {@link #hex} wrote. */
    public static RingPosition parseHex(String hex) {
        if (hex.equals(END_HEX)) {
            return END;
        }
        byte[] bytes = HEX.parseHex(hex);
        return fromBytes(bytes, 0, bytes.length);
    }

    public boolean isMin() {
        return side < 0;
    }

    public boolean isEnd() {
        return side > 0;
    }

    /** The first 64 bits. */
    public long high() {
        return high;
    }

    /** The second 64 bits. */
    public long low() {
        return low;
    }

    /** Number of levels: 0 for MIN and END. */
    public int levels() {
        return side == 0 ? 1 + deeper.length / 2 : 0;
    }

    public int sizeBytes() {
        return levels() * LEVEL_BYTES;
    }

    /** Writes the bytes and returns the offset after them; END has none and is refused. */
    public int writeTo(byte[] target, int offset) {
        if (isEnd()) {
            throw new IllegalStateException("the end of the ring has no bytes");
        }
        int words = 2 * levels();
        for (int i = 0; i < words; i++) {
            BIG_ENDIAN_LONG.set(target, offset + i * Long.BYTES, word(i));
        }
        return offset + words * Long.BYTES;
    }

    public byte[] toBytes() {
        byte[] bytes = new byte[sizeBytes()];
        writeTo(bytes, 0);
        return bytes;
    }

    /** Upper-case hexadecimal digits; empty for MIN, {@code FF} for END. */
    public String hex() {
        return isEnd() ? END_HEX : HEX.formatHex(toBytes());
    }

    /** The first position that is greater than every one that starts with this one's bytes. */
    public RingPosition endOfPrefix() {
        if (side != 0) {
            return END;
        }
        long[] words = new long[2 * levels()];
        for (int i = 0; i < words.length; i++) {
            words[i] = word(i);
        }
        for (int i = words.length - 1; i >= 0; i--) {
            if (++words[i] != 0) {
                // A level that ran over is cut off: the one before it was raised instead.
                return ofWords(Arrays.copyOf(words, (i / 2 + 1) * 2));
            }
        }
        return END;
    }

    long word(int index) {
        return switch (index) {
            case 0 -> high;
            case 1 -> low;
            default -> deeper[index - 2];
        };
    }

    private static void requireSize(int sizeBytes) {
        if (sizeBytes < 0 || sizeBytes > MAX_LEVELS * LEVEL_BYTES || sizeBytes % LEVEL_BYTES != 0) {
            throw new IllegalArgumentException("no ring position has " + sizeBytes + " bytes");
        }
    }

    @Override
    public int compareTo(RingPosition other) {
        if ((side | other.side) != 0) {
            return Integer.compare(side, other.side);
        }
        int order = Long.compareUnsigned(high, other.high);
        if (order == 0) {
            order = Long.compareUnsigned(low, other.low);
        }
        return order == 0 ? Arrays.compareUnsigned(deeper, other.deeper) : order;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RingPosition position && compareTo(position) == 0;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Long.hashCode(high) + Long.hashCode(low) + side)
                + Arrays.hashCode(deeper);
    }

    @Override
    public String toString() {
        return isMin() ? "MIN" : isEnd() ? "END" : hex();
    }
}
