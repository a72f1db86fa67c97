package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads values from the stored form without parsing. A value is an {@code int} handle that means
 * something only to views of the same stored form; {@link #UNDEFINED} is the handle of what is not
 * there, and every look-up in it is undefined again. Reading allocates nothing, except where a
 * method returns a new array or string, or a number has more digits than a double holds.
 *
 * <p>Positions ({@code ...Start}, {@code ...End}) are indexes into {@link #bytes()}. The view keeps
 * the array: whoever gave it must not change it. Views are immutable and may be shared.
 */
public final class JsonView {
    public static final int UNDEFINED = -1;

    private static final int NODE = StoredJson.NODE;
    private static final int NARROW_NODE = StoredJson.NARROW_LIMIT;
    private static final int NARROW_OFFSET = StoredJson.NARROW_LIMIT - 1;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHS = 0x8080808080808080L;

    private final byte[] bytes;
    private final int text;
    private final int table;
    private final int root;
    private final boolean wide;
    private final int width;
    private final boolean escapedNames;

    private JsonView(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.text = from;
        this.table = from + StoredJson.textLength(bytes, from, to);
        int footer = to - StoredJson.FOOTER_BYTES;
        int flags = bytes[footer + 8];
        this.root = LittleEndian.integer(bytes, footer);
        this.wide = (flags & StoredJson.FLAG_WIDE) != 0;
        this.width = wide ? Integer.BYTES : Short.BYTES;
        this.escapedNames = (flags & StoredJson.FLAG_ESCAPED_NAMES) != 0;
    }

    public static JsonView over(byte[] stored) {
        return over(stored, 0, stored.length);
    }

    /** A view of the stored form between two indexes. */
    public static JsonView over(byte[] bytes, int from, int to) {
        return new JsonView(bytes, from, to);
    }

    /** The array that positions refer to. It is not a copy. */
    public byte[] bytes() {
        return bytes;
    }

    /** Where the stored form begins in the array; it goes on to the array's end. */
    public int start() {
        return text;
    }

    public int root() {
        return root;
    }

    /** Length of the whole text. */
    public int textLength() {
        return table - text;
    }

    /** The kind of a value that is there. */
    public JsonKind kind(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("an undefined value has no kind");
        }
        return switch (bytes[textStart(value)]) {
            case '{' -> JsonKind.OBJECT;
            case '[' -> JsonKind.ARRAY;
            case '"' -> JsonKind.STRING;
            case 't' -> JsonKind.TRUE;
            case 'f' -> JsonKind.FALSE;
            case 'n' -> JsonKind.NULL;
            default -> JsonKind.NUMBER;
        };
    }

    public boolean isObject(int value) {
        return value >= 0 && bytes[textStart(value)] == '{';
    }

    public boolean isString(int value) {
        return value >= 0 && bytes[textStart(value)] == '"';
    }

    /** Number of members or elements; 0 for everything that is not a container. */
    public int size(int value) {
        return value < NODE ? 0 : offset(node(value) + 2 * width);
    }

    public int textStart(int value) {
        return text + (value < NODE ? value : offset(node(value)));
    }

    public int textEnd(int value) {
        if (value >= NODE) {
            return text + offset(node(value) + width);
        }
        int at = text + value;
        return switch (bytes[at]) {
            case '{', '[' -> at + 2;
            case '"' -> JsonStrings.closingQuote(bytes, at + 1, table) + 1;
            case 't', 'n' -> at + 4;
            case 'f' -> at + 5;
            default -> JsonNumbers.end(bytes, at, table);
        };
    }

    /** The text of a value, copied. */
    public byte[] textBytes(int value) {
        return Arrays.copyOfRange(bytes, textStart(value), textEnd(value));
    }

    public int path(JsonPath path) {
        return path(root, path);
    }

    public int path(int from, JsonPath path) {
        int value = from;
        for (int i = 0; i < path.segments().size(); i++) {
            value =
                    switch (path.segments().get(i)) {
                        case JsonPath.Member member -> member(value, member.name());
                        case JsonPath.Element element -> element(value, element.index());
                    };
        }
        return value;
    }

    /** The element of an array, or undefined. */
    public int element(int array, int index) {
        if (array < NODE || index < 0) {
            return UNDEFINED;
        }
        int node = node(array);
        if (bytes[text + offset(node)] != '[' || index >= offset(node + 2 * width)) {
            return UNDEFINED;
        }
        return value(node + (3 + index) * width);
    }

    /** The member at a place in an object, in the order of the text; see {@link #name}. */
    public int memberAt(int object, int ordinal) {
        if (object < NODE || ordinal < 0) {
            return UNDEFINED;
        }
        int node = node(object);
        int count = offset(node + 2 * width);
        if (bytes[text + offset(node)] != '{' || ordinal >= count) {
            return UNDEFINED;
        }
        return value(values(node, count) + ordinal * width);
    }

    /** The member of an object with a name, or undefined. */
    public int member(int object, JsonName name) {
        if (object < NODE) {
            return UNDEFINED;
        }
        int node = node(object);
        if (bytes[text + offset(node)] != '{') {
            return UNDEFINED;
        }
        int count = offset(node + 2 * width);
        return count <= StoredJson.LARGEST_SCANNED_OBJECT
                ? scan(node + 3 * width, count, name)
                : search(node + 3 * width, count, name);
    }

    private int scan(int fingerprints, int count, JsonName name) {
        // Reading past the last fingerprint is safe: values and the footer follow.
        for (int i = 0; i < count; i += Long.BYTES) {
            long difference = LittleEndian.longInteger(bytes, fingerprints + i) ^ name.pattern;
            long hits = (difference - ONES) & ~difference & HIGHS;
            while (hits != 0) {
                int ordinal = i + (Long.numberOfTrailingZeros(hits) >>> 3);
                if (ordinal >= count) {
                    return UNDEFINED;
                }
                int value = value(fingerprints + count + ordinal * width);
                if (isNamed(value, name)) {
                    return value;
                }
                hits &= hits - 1;
            }
        }
        return UNDEFINED;
    }

    private int search(int values, int count, JsonName name) {
        int hashes = values + count * width;
        int ordinals = hashes + count * Integer.BYTES;
        int low = 0;
        int high = count - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int hash = LittleEndian.integer(bytes, hashes + middle * Integer.BYTES);
            int order = Integer.compareUnsigned(hash, name.hash);
            if (order == 0) {
                int value = value(values + offset(ordinals + middle * width) * width);
                if (isNamed(value, name)) {
                    return value;
                }
                order = Arrays.compareUnsigned(nameBytes(value), name.utf8);
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return UNDEFINED;
    }

    private boolean isNamed(int member, JsonName name) {
        int nameEnd = textStart(member) - 2;
        int nameStart = nameEnd - name.utf8.length;
        // The byte before an opening quote is '{' or ','; before a quote inside a name it is '\'.
        if (name.plain
                && nameStart >= text + 2
                && bytes[nameStart - 1] == '"'
                && bytes[nameStart - 2] != '\\'
                && Arrays.equals(name.utf8, 0, name.utf8.length, bytes, nameStart, nameEnd)) {
            return true;
        }
        return escapedNames && name.isSpelledBy(bytes, nameStart(member), nameEnd, true);
    }

    /** Where the spelling of a member's name starts, after its quote. */
    public int nameStart(int member) {
        int quote = textStart(member) - 3;
        while (bytes[quote] != '"' || bytes[quote - 1] == '\\') {
            quote--;
        }
        return quote + 1;
    }

    /** Where the spelling of a member's name ends, before its quote. */
    public int nameEnd(int member) {
        return textStart(member) - 2;
    }

    public boolean nameHasEscapes(int member) {
        return escapedNames && JsonStrings.hasEscapes(bytes, nameStart(member), nameEnd(member));
    }

    /** The UTF-8 of a member's name. */
    public byte[] nameBytes(int member) {
        return JsonStrings.decodeUtf8(bytes, nameStart(member), nameEnd(member));
    }

    public String name(int member) {
        return JsonStrings.decode(bytes, nameStart(member), nameEnd(member));
    }

    /** Where the content of a string starts, after its quote. */
    public int stringStart(int string) {
        return text + string + 1;
    }

    /** Where the content of a string ends, before its quote. */
    public int stringEnd(int string) {
        return JsonStrings.closingQuote(bytes, text + string + 1, table);
    }

    /** Whether the content of a string differs from its UTF-8. */
    public boolean hasEscapes(int string) {
        return bytes[JsonStrings.skipToSpecial(bytes, stringStart(string), table)] == '\\';
    }

    /** The UTF-8 of a string. */
    public byte[] stringBytes(int string) {
        return JsonStrings.decodeUtf8(bytes, stringStart(string), stringEnd(string));
    }

    public String stringValue(int string) {
        return JsonStrings.decode(bytes, stringStart(string), stringEnd(string));
    }

    /** The nearest double to a number; infinite if it is too large for one. */
    public double doubleValue(int number) {
        return JsonNumbers.doubleValue(bytes, text + number, textEnd(number));
    }

    /** Whether a number is written without fraction and exponent and fits a long. */
    public boolean isInteger(int number) {
        return JsonNumbers.isLong(bytes, text + number, textEnd(number));
    }

    /** The value of a number for which {@link #isInteger} holds. */
    public long longValue(int number) {
        return JsonNumbers.longValue(bytes, text + number, textEnd(number));
    }

    boolean isWide() {
        return wide;
    }

    boolean hasEscapedNames() {
        return escapedNames;
    }

    /** Index of the table's first byte. */
    int tableStart() {
        return table;
    }

    /** Index after the three numbers that the node of a container that is not empty starts with. */
    int nodeBody(int container) {
        return node(container) + 3 * width;
    }

    private int values(int node, int count) {
        int fingerprints = count <= StoredJson.LARGEST_SCANNED_OBJECT ? count : 0;
        return node + 3 * width + fingerprints;
    }

    private int node(int value) {
        return table + (value & ~NODE);
    }

    private int offset(int at) {
        return wide ? LittleEndian.integer(bytes, at) : LittleEndian.unsignedShort(bytes, at);
    }

    private int value(int at) {
        if (wide) {
            return LittleEndian.integer(bytes, at);
        }
        int value = LittleEndian.unsignedShort(bytes, at);
        return (value & NARROW_NODE) << 15 | (value & NARROW_OFFSET);
    }

    /** The text. */
    @Override
    public String toString() {
        return new String(bytes, text, textLength(), StandardCharsets.UTF_8);
    }
}
