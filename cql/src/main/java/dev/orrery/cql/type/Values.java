package dev.orrery.cql.type;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Java values as the wire bytes of CQL values, and back. The bytes must be valid and not empty. */
public final class Values {
    private static final byte[] TRUE = {1};
    private static final byte[] FALSE = {0};

    private Values() {}

    public static byte[] ofText(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    public static String toText(byte[] value) {
        return new String(value, StandardCharsets.UTF_8);
    }

    public static byte[] ofBoolean(boolean truth) {
        return (truth ? TRUE : FALSE).clone();
    }

    public static boolean toBoolean(byte[] value) {
        return value[0] != 0;
    }

    public static byte[] ofInt(int number) {
        return ofLong(number, Integer.BYTES);
    }

    public static int toInt(byte[] value) {
        return (int) toLong(value);
    }

    public static byte[] ofLong(long number) {
        return ofLong(number, Long.BYTES);
    }

    /** The low bytes of a number, big-endian. */
    public static byte[] ofLong(long number, int size) {
        byte[] value = new byte[size];
        for (int i = 0; i < size; i++) {
            value[i] = (byte) (number >> ((size - 1 - i) * Byte.SIZE));
        }
        return value;
    }

    /** A two's complement number of up to eight bytes. */
    public static long toLong(byte[] value) {
        long number = value[0];
        for (int i = 1; i < value.length; i++) {
            number = number << Byte.SIZE | (value[i] & 0xFF);
        }
        return number;
    }

    public static byte[] ofFloat(float number) {
        return ofInt(Float.floatToRawIntBits(number));
    }

    public static float toFloat(byte[] value) {
        return Float.intBitsToFloat(toInt(value));
    }

    public static byte[] ofDouble(double number) {
        return ofLong(Double.doubleToRawLongBits(number));
    }

    public static double toDouble(byte[] value) {
        return Double.longBitsToDouble(toLong(value));
    }

    public static byte[] ofUuid(UUID uuid) {
        return ByteBuffer.allocate(16)
                .putLong(uuid.getMostSignificantBits())
                .putLong(uuid.getLeastSignificantBits())
                .array();
    }

    public static UUID toUuid(byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    public static byte[] ofDecimal(BigDecimal number) {
        byte[] unscaled = number.unscaledValue().toByteArray();
        return ByteBuffer.allocate(Integer.BYTES + unscaled.length)
                .putInt(number.scale())
                .put(unscaled)
                .array();
    }

    public static BigDecimal toDecimal(byte[] value) {
        ByteBuffer buffer = ByteBuffer.wrap(value);
        int scale = buffer.getInt();
        BigInteger unscaled =
                buffer.hasRemaining()
                        ? new BigInteger(value, Integer.BYTES, value.length - Integer.BYTES)
                        : BigInteger.ZERO;
        return new BigDecimal(unscaled, scale);
    }
}
