package dev.orrery.api.nosql.message;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Values as a header line can carry them. */
final class HeaderText {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private HeaderText() {}

    /** The value itself, or with everything but printable ASCII percent-encoded. */
    static String of(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (!isPlain(value.charAt(i))) {
                return encoded(value);
            }
        }
        return value;
    }

    private static boolean isPlain(int character) {
        return character >= ' ' && character < 0x7F;
    }

    private static String encoded(String value) {
        StringBuilder text = new StringBuilder();
        for (byte unit : value.getBytes(StandardCharsets.UTF_8)) {
            if (isPlain(unit)) {
                text.append((char) unit);
            } else {
                text.append('%').append(HEX.toHexDigits(unit));
            }
        }
        return text.toString();
    }

    /** Request units with at most two digits after the point, and none that say nothing. */
    static String charge(double requestUnits) {
        long hundredths = Math.round(requestUnits * 100);
        String whole = Long.toString(hundredths / 100);
        long rest = hundredths % 100;
        if (rest == 0) {
            return whole;
        }
        return whole + (rest < 10 ? ".0" : ".") + (rest % 10 == 0 ? rest / 10 : rest);
    }
}
