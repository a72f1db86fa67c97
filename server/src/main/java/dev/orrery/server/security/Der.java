package dev.orrery.server.security;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The few ASN.1 values that a certificate is made of, in DER: {@code tag length content}, with the
 * length in one byte below 128 and in {@code 0x80 + n} followed by n bytes above. Writing only.
 */
final class Der {
    private static final int SHORT_LENGTH = 128;
    private static final int UTC_TIME_ENDS = 2050;

    private Der() {}

    static byte[] sequence(byte[]... members) {
        return tagged(0x30, members);
    }

    static byte[] set(byte[]... members) {
        return tagged(0x31, members);
    }

    /** A value inside the context tag of the given number. */
    static byte[] explicit(int number, byte[] value) {
        return tagged(0xA0 | number, value);
    }

    /** Raw content in place of a value that has the context tag of the given number. */
    static byte[] implicit(int number, byte[] content) {
        return tagged(0x80 | number, content);
    }

    static byte[] truth() {
        return tagged(0x01, new byte[] {(byte) 0xFF});
    }

    static byte[] integer(BigInteger value) {
        return tagged(0x02, value.toByteArray());
    }

    static byte[] octets(byte[] content) {
        return tagged(0x04, content);
    }

    static byte[] utf8(String text) {
        return tagged(0x0C, text.getBytes(StandardCharsets.UTF_8));
    }

    /** Bits of which the last {@code unused} are not there. */
    static byte[] bits(int unused, byte[] content) {
        return tagged(0x03, new byte[] {(byte) unused}, content);
    }

    static byte[] identifier(int first, int second, int... rest) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        content.write(first * 40 + second);
        for (int number : rest) {
            for (int shift = 28; shift > 0; shift -= 7) {
                if (number >>> shift != 0) {
                    content.write(0x80 | (number >>> shift & 0x7F));
                }
            }
            content.write(number & 0x7F);
        }
        return tagged(0x06, content.toByteArray());
    }

    /** Two digits of the year up to 2049, four from then on, as X.509 demands. */
    static byte[] time(Instant instant) {
        ZonedDateTime time = instant.atZone(ZoneOffset.UTC);
        boolean utcTime = time.getYear() < UTC_TIME_ENDS;
        String text =
                DateTimeFormatter.ofPattern(utcTime ? "yyMMddHHmmss'Z'" : "yyyyMMddHHmmss'Z'")
                        .format(time);
        return tagged(utcTime ? 0x17 : 0x18, text.getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] tagged(int tag, byte[]... parts) {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            content.writeBytes(part);
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.write(tag);
        if (content.size() < SHORT_LENGTH) {
            whole.write(content.size());
        } else {
            byte[] length = BigInteger.valueOf(content.size()).toByteArray();
            int skipped = length[0] == 0 ? 1 : 0;
            whole.write(0x80 | (length.length - skipped));
            whole.write(length, skipped, length.length - skipped);
        }
        whole.writeBytes(content.toByteArray());
        return whole.toByteArray();
    }
}
