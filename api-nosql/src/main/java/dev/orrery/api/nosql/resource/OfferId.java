package dev.orrery.api.nosql.resource;

import java.util.Base64;
import java.util.OptionalInt;

/** An offer's id: its number as three bytes in base64, four letters, '/' written as '-'. */
final class OfferId {
    private static final int BYTES = 3;

    private OfferId() {}

    static String of(int number) {
        byte[] bytes = {(byte) (number >>> 16), (byte) (number >>> 8), (byte) number};
        return Base64.getEncoder().encodeToString(bytes).replace('/', '-');
    }

    /** Nothing if the text is no offer's id. */
    static OptionalInt parse(String text) {
        byte[] bytes;
        try {
            bytes = Base64.getDecoder().decode(text.replace('-', '/'));
        } catch (IllegalArgumentException e) {
            return OptionalInt.empty();
        }
        if (bytes.length != BYTES) {
            return OptionalInt.empty();
        }
        return OptionalInt.of((bytes[0] & 0xFF) << 16 | (bytes[1] & 0xFF) << 8 | (bytes[2] & 0xFF));
    }
}
