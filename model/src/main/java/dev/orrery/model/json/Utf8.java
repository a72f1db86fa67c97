package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;

/** UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF. */
final class Utf8 {
    static final int REPLACEMENT = 0xFFFD;

    private Utf8() {}

    /**
     * Length of the well-formed sequence of two to four bytes at the index, or 0 if there is none.
     */
    static int sequenceLength(byte[] bytes, int at, int end) {
        int lead = bytes[at] & 0xFF;
        if (lead >= 0xC2 && lead <= 0xDF) {
            return continues(bytes, at + 1, end, 1) ? 2 : 0;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return continues(bytes, at + 1, end, 2) && secondOfThree(lead, bytes[at + 1]) ? 3 : 0;
        }
        if (lead >= 0xF0 && lead <= 0xF4) {
            return continues(bytes, at + 1, end, 3) && secondOfFour(lead, bytes[at + 1]) ? 4 : 0;
        }
        return 0;
    }

    private static boolean continues(byte[] bytes, int at, int end, int count) {
        if (end - at < count) {
            return false;
        }
        for (int i = at; i < at + count; i++) {
            if ((bytes[i] & 0xC0) != 0x80) {
                return false;
            }
        }
        return true;
    }

    private static boolean secondOfThree(int lead, byte second) {
        int bits = second & 0xFF;
        return (lead != 0xE0 || bits >= 0xA0) && (lead != 0xED || bits <= 0x9F);
    }

    private static boolean secondOfFour(int lead, byte second) {
        int bits = second & 0xFF;
        return (lead != 0xF0 || bits >= 0x90) && (lead != 0xF4 || bits <= 0x8F);
    }

    /** Writes one code point (not a surrogate) and returns the index after it. */
    static int put(byte[] target, int at, int codePoint) {
        int next = at;
        if (codePoint < 0x80) {
            target[next++] = (byte) codePoint;
            return next;
        }
        if (codePoint < 0x800) {
            target[next++] = (byte) (0xC0 | (codePoint >> 6));
        } else {
            if (codePoint < 0x10000) {
                target[next++] = (byte) (0xE0 | (codePoint >> 12));
            } else {
                target[next++] = (byte) (0xF0 | (codePoint >> 18));
                target[next++] = (byte) (0x80 | ((codePoint >> 12) & 0x3F));
            }
            target[next++] = (byte) (0x80 | ((codePoint >> 6) & 0x3F));
        }
        target[next++] = (byte) (0x80 | (codePoint & 0x3F));
        return next;
    }

    /** The UTF-8 of a string, with U+FFFD for each lone surrogate (the JDK writes '?'). */
    static byte[] encode(String string) {
        for (int i = 0; i < string.length(); i++) {
            if (Character.isSurrogate(string.charAt(i))) {
                return string.codePoints()
                        .map(Utf8::replaceSurrogate)
                        .collect(
                                StringBuilder::new,
                                StringBuilder::appendCodePoint,
                                StringBuilder::append)
                        .toString()
                        .getBytes(StandardCharsets.UTF_8);
            }
        }
        return string.getBytes(StandardCharsets.UTF_8);
    }

    static int replaceSurrogate(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE
                ? REPLACEMENT
                : codePoint;
    }
}
