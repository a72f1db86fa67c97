package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds JSON text. Commas come by themselves; that names and values alternate and containers are
 * closed is up to the caller. Not safe for use by several threads.
 */
public final class JsonWriter {
    private static final int INITIAL_BYTES = 256;
    private static final double EXACT_INTEGERS = 1L << 53;
    private static final byte[] HEXADECIMAL =
            "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** A UTF-16 unit becomes at most six bytes: as an escape. */
    private static final int MAX_BYTES_PER_UNIT = 6;

    private byte[] bytes;
    private int length;

    public JsonWriter() {
        this(INITIAL_BYTES);
    }

    public JsonWriter(int initialBytes) {
        bytes = new byte[Math.max(initialBytes, Long.BYTES)];
    }

    public JsonWriter beginObject() {
        return punctuation('{');
    }

    public JsonWriter endObject() {
        return put('}');
    }

    public JsonWriter beginArray() {
        return punctuation('[');
    }

    public JsonWriter endArray() {
        return put(']');
    }

    private JsonWriter punctuation(char opening) {
        separate();
        return put(opening);
    }

    public JsonWriter name(String name) {
        return value(name).put(':');
    }

    public JsonWriter value(String string) {
        separate();
        return quoted(string);
    }

    public JsonWriter value(long number) {
        return ascii(Long.toString(number));
    }

    /**
     * Writes the shortest text that reads back as the number; an integer is written without a
     * fraction. The number must be finite: JSON has no others.
     */
    public JsonWriter value(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("JSON cannot hold " + number);
        }
        return number == Math.rint(number) && Math.abs(number) <= EXACT_INTEGERS
                ? value((long) number)
                : ascii(Double.toString(number));
    }

    public JsonWriter value(boolean truth) {
        return ascii(truth ? "true" : "false");
    }

    public JsonWriter nullValue() {
        return ascii("null");
    }

    /** Writes a value as it stands in a document. */
    public JsonWriter value(JsonView view, int value) {
        return raw(view.bytes(), view.textStart(value), view.textEnd(value));
    }

    /** Writes text that must be one valid JSON value. */
    public JsonWriter raw(byte[] source, int from, int to) {
        separate();
        ensure(to - from);
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
        return this;
    }

    /** Writes a name spelled as in a document: the content between its quotes. */
    public JsonWriter rawName(byte[] source, int from, int to) {
        separate();
        ensure(to - from + 3);
        bytes[length++] = '"';
        System.arraycopy(source, from, bytes, length, to - from);
        length += to - from;
        bytes[length++] = '"';
        bytes[length++] = ':';
        return this;
    }

    /** The bytes so far; only the first {@link #length} count, and the next write may move them. */
    public byte[] buffer() {
        return bytes;
    }

    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    @Override
    public String toString() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** A comma, unless this is the first value of its container or the value of a name. */
    private void separate() {
        if (length > 0) {
            byte last = bytes[length - 1];
            if (last != '{' && last != '[' && last != ':') {
                put(',');
            }
        }
    }

    private JsonWriter put(char ascii) {
        ensure(1);
        bytes[length++] = (byte) ascii;
        return this;
    }

    private JsonWriter ascii(String text) {
        separate();
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
        return this;
    }

    private JsonWriter quoted(String string) {
        ensure(2 + (long) string.length() * MAX_BYTES_PER_UNIT);
        bytes[length++] = '"';
        for (int i = 0; i < string.length(); ) {
            int codePoint = string.codePointAt(i);
            i += Character.charCount(codePoint);
            if (codePoint < ' '
                    || codePoint == '"'
                    || codePoint == '\\'
                    || Utf8.replaceSurrogate(codePoint) != codePoint) {
                escape(codePoint);
            } else {
                length = Utf8.put(bytes, length, codePoint);
            }
        }
        bytes[length++] = '"';
        return this;
    }

    private void escape(int unit) {
        bytes[length++] = '\\';
        int letter =
                switch (unit) {
                    case '"', '\\' -> unit;
                    case '\b' -> 'b';
                    case '\f' -> 'f';
                    case '\n' -> 'n';
                    case '\r' -> 'r';
                    case '\t' -> 't';
                    default -> 'u';
                };
        bytes[length++] = (byte) letter;
        if (letter == 'u') {
            for (int bits = 12; bits >= 0; bits -= 4) {
                bytes[length++] = HEXADECIMAL[(unit >> bits) & 0xF];
            }
        }
    }

    private void ensure(long more) {
        long needed = length + more;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.max(needed, bytes.length * 2L)));
        }
    }
}
