package dev.orrery.model.json;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Objects;

/**
 * One strict pass over untrusted bytes. It accepts exactly RFC 8259 in well-formed UTF-8, without a
 * byte order mark, without two equal names in one object, and nested no deeper than the limit;
 * anything else is refused as a bad request that names the byte. The result is the stored form.
 */
public final class JsonScanner {
    /** Stands for a value when a container was entered or goes on: a value must follow. */
    private static final int OPENED = -2;

    private static final int LONGEST_SHOWN_NAME = 100;

    private final byte[] source;
    private final int end;
    private final JsonLimits limits;
    private final boolean item;
    private final JsonTokens tokens;
    private final MinifiedText text;
    private final TableWriter table;
    private final OpenContainers open;
    private int position;
    private boolean escapedNames;

    /** A bit for each system property that was removed. */
    private int removedNames;

    /** Offset in the text of the system property being read, or -1. */
    private int cutOffset = -1;

    private int cutIndex;
    private int cutTable;

    private JsonScanner(byte[] source, int start, int end, JsonLimits limits, Mode mode) {
        this.source = source;
        this.end = end;
        this.limits = limits;
        this.item = mode.item;
        this.position = start;
        this.tokens = new JsonTokens(source, start, end);
        this.text = new MinifiedText(source, start, end);
        this.table = new TableWriter(mode.wide, end - start);
        this.open = new OpenContainers(source, table);
    }

    private record Mode(boolean item, boolean wide) {}

    /** The stored form of any JSON value. */
    public static JsonView scan(byte[] source, JsonLimits limits) {
        return scan(source, 0, source.length, limits);
    }

    public static JsonView scan(byte[] source, int from, int to, JsonLimits limits) {
        return JsonView.over(run(source, from, to, limits, false));
    }

    /** As {@link #scan}, but without the system properties of the outermost object. */
    static JsonView scanItem(byte[] source, int from, int to, JsonLimits limits) {
        return JsonView.over(run(source, from, to, limits, true));
    }

    private static byte[] run(byte[] source, int from, int to, JsonLimits limits, boolean item) {
        Objects.checkFromToIndex(from, to, source.length);
        int length = to - from;
        if (length > StoredJson.MAX_TEXT_BYTES) {
            throw new OrreryException(
                    ErrorCode.TOO_LARGE,
                    "A JSON text of "
                            + length
                            + " bytes is larger than "
                            + StoredJson.MAX_TEXT_BYTES);
        }
        boolean wide = length + SystemProperties.MAX_TEXT_BYTES > StoredJson.NARROW_LIMIT;
        JsonScanner scanner = new JsonScanner(source, from, to, limits, new Mode(item, wide));
        int root = scanner.scanDocument();
        if (scanner.table.overflowed()) {
            scanner = new JsonScanner(source, from, to, limits, new Mode(item, true));
            root = scanner.scanDocument();
        }
        return scanner.stored(root);
    }

    private int scanDocument() {
        skipWhitespace();
        if (position == end) {
            throw tokens.error(position, "the input is empty");
        }
        if (source[position] == (byte) 0xEF) {
            throw tokens.error(position, "a byte order mark is not allowed");
        }
        int value = startValue();
        while (open.depth() > 0) {
            value = value == OPENED ? startValue() : afterValue(value);
        }
        skipWhitespace();
        if (position < end) {
            throw expected("the end of the input");
        }
        return value;
    }

    private byte[] stored(int root) {
        int textLength = text.offset(position);
        int footer = textLength + table.length();
        byte[] stored = new byte[footer + StoredJson.FOOTER_BYTES];
        text.copyTo(stored, position);
        table.copyTo(stored, textLength);
        int flags =
                (table.isWide() ? StoredJson.FLAG_WIDE : 0)
                        | (escapedNames ? StoredJson.FLAG_ESCAPED_NAMES : 0);
        StoredJson.putFooter(stored, footer, root, textLength, flags);
        return stored;
    }

    /** Reads a scalar or an empty container, or enters a container up to its first value. */
    private int startValue() {
        int at = position;
        switch (next()) {
            case '"' -> position = tokens.string(at) + 1;
            case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' ->
                    position = tokens.number(at);
            case 't' -> position = tokens.literal(at, "true");
            case 'f' -> position = tokens.literal(at, "false");
            case 'n' -> position = tokens.literal(at, "null");
            case '{' -> {
                return enter(true);
            }
            case '[' -> {
                return enter(false);
            }
            default -> throw expected("a value");
        }
        return text.offset(at);
    }

    private int enter(boolean object) {
        if (open.depth() == limits.maxDepth()) {
            throw tokens.error(position, "nested deeper than " + limits.maxDepth() + " levels");
        }
        int textStart = text.offset(position++);
        skipWhitespace();
        if (next() == (object ? '}' : ']')) {
            position++;
            return textStart;
        }
        open.open(object, textStart);
        if (object) {
            readName();
        }
        return OPENED;
    }

    private void readName() {
        int quote = position;
        if (next() != '"') {
            throw expected("a property name");
        }
        int closing = tokens.string(quote);
        boolean escaped = tokens.escaped();
        escapedNames |= escaped;
        if (item && open.depth() == 1) {
            markSystemProperty(quote, closing, escaped);
        }
        if (!open.addName(quote + 1, closing, escaped)) {
            throw duplicate(quote + 1);
        }
        position = closing + 1;
        skipWhitespace();
        if (next() != ':') {
            throw expected("':'");
        }
        position++;
        skipWhitespace();
    }

    /** Gives a value to its container and reads up to the next one, or closes the container. */
    private int afterValue(int value) {
        boolean object = open.inObject();
        open.addValue(value);
        boolean cut = cutOffset >= 0 && open.depth() == 1;
        if (cut) {
            cutSystemProperty();
        }
        skipWhitespace();
        byte next = next();
        if (next == (object ? '}' : ']')) {
            return close(object);
        }
        if (next != ',') {
            throw expected(object ? "',' or '}'" : "',' or ']'");
        }
        position++;
        if (cut) {
            text.drop(position - 1, position);
        }
        skipWhitespace();
        if (object) {
            readName();
        }
        return OPENED;
    }

    private int close(boolean object) {
        if (removedNames != 0 && open.depth() == 1) {
            text.dropTrailingComma(position);
        }
        position++;
        int textEnd = text.offset(position);
        if (!object) {
            return open.closeArray(textEnd);
        }
        int value = open.closeObject(textEnd);
        if (value == JsonView.UNDEFINED) {
            throw duplicate(open.duplicateName());
        }
        return value;
    }

    private void markSystemProperty(int quote, int closing, boolean escaped) {
        int name = SystemProperties.indexOfName(source, quote + 1, closing, escaped);
        if (name < 0) {
            return;
        }
        if ((removedNames & 1 << name) != 0) {
            throw duplicate(quote + 1);
        }
        removedNames |= 1 << name;
        cutOffset = text.offset(quote);
        cutIndex = quote;
        cutTable = table.length();
    }

    private void cutSystemProperty() {
        open.removeLastMember();
        table.truncate(cutTable);
        text.cut(cutOffset, cutIndex, position);
        cutOffset = -1;
    }

    private byte next() {
        return position < end ? source[position] : 0;
    }

    private void skipWhitespace() {
        if (position < end && source[position] > ' ') {
            return;
        }
        int from = position;
        while (position < end && isWhitespace(source[position])) {
            position++;
        }
        if (position > from) {
            text.drop(from, position);
        }
    }

    private static boolean isWhitespace(byte b) {
        return b == ' ' || b == '\n' || b == '\r' || b == '\t';
    }

    private OrreryException expected(String what) {
        return tokens.error(position, "expected " + what + " but found " + tokens.found(position));
    }

    private OrreryException duplicate(int nameStart) {
        int nameEnd = JsonStrings.closingQuote(source, nameStart, end);
        String name = JsonStrings.decode(source, nameStart, nameEnd);
        String shown =
                name.length() <= LONGEST_SHOWN_NAME
                        ? name
                        : name.substring(0, LONGEST_SHOWN_NAME) + "...";
        return tokens.error(
                nameStart - 1, "the property \"" + shown + "\" appears twice in one object");
    }
}
