package dev.orrery.api.nosql.route;

import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Percent-encoding as paths have it: strict UTF-8, and a plus is a plus. */
public final class PercentDecoder {
    private PercentDecoder() {}

    public static String decode(String text) {
        int first = firstSpecial(text);
        return first < 0 ? text : decodeSpecial(text);
    }

    private static int firstSpecial(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '%' || c >= 0x80) {
                return i;
            }
        }
        return -1;
    }

    private static String decodeSpecial(String text) {
        // The HTTP decoder gives every byte of the request line as one character.
        byte[] source = text.getBytes(StandardCharsets.ISO_8859_1);
        byte[] target = new byte[source.length];
        int length = 0;
        boolean isAscii = true;
        for (int i = 0; i < source.length; i++) {
            byte next = source[i];
            if (next == '%') {
                next = (byte) (digit(text, source, i + 1) << 4 | digit(text, source, i + 2));
                i += 2;
            }
            isAscii &= next >= 0;
            target[length++] = next;
        }
        return isAscii
                ? new String(target, 0, length, StandardCharsets.ISO_8859_1)
                : decodeUtf8(text, target, length);
    }

    private static String decodeUtf8(String text, byte[] target, int length) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(target, 0, length))
                    .toString();
        } catch (CharacterCodingException e) {
            throw refused(text, "it does not decode to UTF-8");
        }
    }

    private static int digit(String text, byte[] source, int at) {
        int digit = at < source.length && source[at] > 0 ? Character.digit(source[at], 16) : -1;
        if (digit < 0) {
            throw refused(text, "'%' is not followed by two hexadecimal digits");
        }
        return digit;
    }

    private static OrreryException refused(String text, String reason) {
        return OrreryException.badRequest(
                "The percent-encoded text '" + text + "' is not valid: " + reason + ".");
    }
}
