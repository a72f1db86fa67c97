package dev.orrery.model.key;

/**
 * UTF-8 straight into a caller's array: keys are hashed and encoded on every request, and {@link
 * String#getBytes} would make an array only to have it copied.
 */
final class Utf8 {
    /** What Java's own encoder writes for half of a surrogate pair. */
    private static final byte REPLACEMENT = '?';

    private Utf8() {}

    static boolean isWellFormed(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (Character.isSurrogate(c)) {
                if (!isPair(value, i, value.length())) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** Size of the first {@code length} characters. */
    static int sizeBytes(String value, int length) {
        int size = length;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c < 0x80) {
                continue;
            }
            if (c < 0x800) {
                size++;
            } else if (!Character.isSurrogate(c)) {
                size += 2;
            } else if (isPair(value, i, length)) {
                size += 2;
                i++;
            }
        }
        return size;
    }

    /** Writes the first {@code length} characters and returns the offset after them. */
    static int write(String value, int length, byte[] target, int offset) {
        int at = offset;
        for (int i = 0; i < length; i++) {
            char c = value.charAt(i);
            if (c < 0x80) {
                target[at++] = (byte) c;
            } else if (Character.isSurrogate(c) && isPair(value, i, length)) {
                at = writeFour(Character.toCodePoint(c, value.charAt(++i)), target, at);
            } else {
                at = writeUpToThree(c, target, at);
            }
        }
        return at;
    }

    private static int writeUpToThree(char c, byte[] target, int offset) {
        int at = offset;
        if (c < 0x800) {
            target[at++] = (byte) (0xC0 | c >> 6);
            target[at++] = continuation(c);
        } else if (Character.isSurrogate(c)) {
            target[at++] = REPLACEMENT;
        } else {
            target[at++] = (byte) (0xE0 | c >> 12);
            target[at++] = continuation(c >> 6);
            target[at++] = continuation(c);
        }
        return at;
    }

    private static int writeFour(int codePoint, byte[] target, int offset) {
        target[offset] = (byte) (0xF0 | codePoint >> 18);
        target[offset + 1] = continuation(codePoint >> 12);
        target[offset + 2] = continuation(codePoint >> 6);
        target[offset + 3] = continuation(codePoint);
        return offset + 4;
    }

    private static byte continuation(int bits) {
        return (byte) (0x80 | (bits & 0x3F));
    }

    private static boolean isPair(String value, int index, int length) {
        return Character.isHighSurrogate(value.charAt(index))
                && index + 1 < length
                && Character.isLowSurrogate(value.charAt(index + 1));
    }
}
