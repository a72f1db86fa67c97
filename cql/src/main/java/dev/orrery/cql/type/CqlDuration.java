package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.io.ByteArrayOutputStream;

/**
 * A duration: its parts are kept apart because months and days vary in length.
 *
 * <pre>
 * bytes := months days nanoseconds     each a variable-length integer, zigzag-coded:
 * vint  := as many one bits as bytes follow, a zero bit, the bits big-endian
 * </pre>
 */
public record CqlDuration(int months, int days, long nanoseconds) {
    static final long NANOS_PER_SECOND = 1_000_000_000L;
    private static final int SHORTEST = 3;

    /** The duration in valid bytes. */
    public static CqlDuration of(byte[] value) {
        Reader in = new Reader(value);
        return new CqlDuration((int) in.next(), (int) in.next(), in.next());
    }

    public static CqlDuration parse(String text) {
        return DurationText.parse(text);
    }

    static void validate(byte[] value) {
        if (value.length < SHORTEST) {
            throw CqlException.invalid(
                    "Expected at least 3 bytes for a duration (" + value.length + ")");
        }
        Reader in = new Reader(value);
        long months = in.next();
        long days = in.next();
        long nanos = in.next();
        checkInt(months, "months");
        checkInt(days, "days");
        boolean forward = months >= 0 && days >= 0 && nanos >= 0;
        boolean backward = months <= 0 && days <= 0 && nanos <= 0;
        if (!forward && !backward) {
            throw CqlException.invalid(
                    "The duration months, days and nanoseconds must be all of the same sign ("
                            + months
                            + ", "
                            + days
                            + ", "
                            + nanos
                            + ")");
        }
    }

    private static void checkInt(long number, String what) {
        if (number != (int) number) {
            throw CqlException.invalid(
                    "The duration " + what + " must be a 32 bits integer but was: " + number);
        }
    }

    public byte[] toBytes() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(months, out);
        write(days, out);
        write(nanoseconds, out);
        return out.toByteArray();
    }

    private static void write(long number, ByteArrayOutputStream out) {
        long zigzag = number << 1 ^ number >> 63;
        int bits = Long.SIZE - Long.numberOfLeadingZeros(zigzag | 1);
        int extra = Math.min(8, (bits - 1) / 7);
        int mark = 0xFF00 >>> extra & 0xFF;
        out.write(extra == 8 ? 0xFF : mark | (int) (zigzag >>> (extra * Byte.SIZE)));
        for (int i = extra - 1; i >= 0; i--) {
            out.write((int) (zigzag >>> (i * Byte.SIZE)));
        }
    }

    public boolean isNegative() {
        return months < 0 || days < 0 || nanoseconds < 0;
    }

    /** The text Cassandra prints, like {@code 1y2mo3d4h5m6s}. */
    @Override
    public String toString() {
        StringBuilder out = new StringBuilder(isNegative() ? "-" : "");
        long rest = append(out, Math.abs((long) months), 12, "y");
        append(out, rest, 1, "mo");
        append(out, Math.abs((long) days), 1, "d");
        rest = append(out, Math.abs(nanoseconds), 3600 * NANOS_PER_SECOND, "h");
        rest = append(out, rest, 60 * NANOS_PER_SECOND, "m");
        rest = append(out, rest, NANOS_PER_SECOND, "s");
        rest = append(out, rest, 1_000_000, "ms");
        rest = append(out, rest, 1_000, "us");
        append(out, rest, 1, "ns");
        return out.toString();
    }

    private static long append(StringBuilder out, long amount, long unit, String name) {
        if (amount < unit) {
            return amount;
        }
        out.append(amount / unit).append(name);
        return amount % unit;
    }

    private static final class Reader {
        private final byte[] bytes;
        private int at;

        Reader(byte[] bytes) {
            this.bytes = bytes;
        }

        long next() {
            int first = byteAt(at++);
            int extra = Integer.numberOfLeadingZeros(~(first << 24));
            long zigzag = extra >= 8 ? 0 : first & 0xFF >>> extra;
            for (int i = 0; i < extra; i++) {
                zigzag = zigzag << Byte.SIZE | byteAt(at++);
            }
            return zigzag >>> 1 ^ -(zigzag & 1);
        }

        private int byteAt(int index) {
            if (index >= bytes.length) {
                throw CqlException.invalid("Not enough bytes to read a duration");
            }
            return bytes[index] & 0xFF;
        }
    }
}
