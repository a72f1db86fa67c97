package dev.orrery.model.key;

/**
 * The JSON text of a partition key, as the clients send it in a header and inside bulk operations:
 *
 * <pre>
 * key       = "[" [ component *2("," component) ] "]"
 * component = JSON string | JSON number | "null" | "true" | "false" | "{}"
 * </pre>
 *
 * {@code {}} is undefined. An empty array is what the clients send as "none" to containers from
 * before partition keys; it means undefined too. Blanks are accepted wherever JSON accepts them.
 */
public final class PartitionKeyText {
    /** Above this, a double no longer holds every integer. */
    private static final double MAX_EXACT_INTEGER = 1L << 53;

    private PartitionKeyText() {}

    /** Reads a key, or refuses the text with a message that says where it went wrong. */
    public static PartitionKey parse(String text) {
        return new PartitionKeyParser(text).parse();
    }

    /**
     * Writes JSON in ASCII that {@link #parse} reads back as an equal key. The key of a CQL table
     * has no JSON form: it is shown in hexadecimal.
     */
    public static String write(PartitionKey key) {
        StringBuilder target = new StringBuilder(32).append('[');
        for (int i = 0; i < key.size(); i++) {
            if (i > 0) {
                target.append(',');
            }
            write(key.component(i), target);
        }
        return target.append(']').toString();
    }

    private static void write(KeyComponent component, StringBuilder target) {
        switch (component) {
            case KeyComponent.Undefined _ -> target.append("{}");
            case KeyComponent.Null _ -> target.append("null");
            case KeyComponent.Bool bool -> target.append(bool.value());
            case KeyComponent.Numeric number -> writeNumber(number.value(), target);
            case KeyComponent.Text text -> writeText(text.value(), target);
            case KeyComponent.Binary binary -> writeText(binary.hex(), target);
        }
    }

    private static void writeNumber(double value, StringBuilder target) {
        boolean negativeZero = value == 0 && 1 / value < 0;
        if (value == Math.rint(value) && Math.abs(value) <= MAX_EXACT_INTEGER && !negativeZero) {
            target.append((long) value);
        } else {
            target.append(value);
        }
    }

    /** Escapes everything outside printable ASCII, because the text may become an HTTP header. */
    private static void writeText(String value, StringBuilder target) {
        target.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                target.append('\\').append(c);
            } else if (c >= 0x20 && c < 0x7F) {
                target.append(c);
            } else {
                target.append("\\u");
                for (int shift = 12; shift >= 0; shift -= 4) {
                    target.append(Character.forDigit(c >> shift & 0xF, 16));
                }
            }
        }
        target.append('"');
    }
}
