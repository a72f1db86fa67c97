package dev.orrery.cli.transfer;

import dev.orrery.cli.client.CallFailedException;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** JSON objects in lines, or as the elements of one array: the first character tells. */
final class JsonRecords implements Records {
    private static final int BYTE_ORDER_MARK = 0xEF;

    private final ByteInput in;
    private boolean array;
    private boolean begun;

    /**
     * @param inArray whether the input begins inside an array, behind one of its elements
     */
    JsonRecords(ByteInput in, boolean inArray) {
        this.in = in;
        this.array = inArray;
        this.begun = inArray;
    }

    boolean isArray() {
        return array;
    }

    @Override
    public long position() {
        return in.position();
    }

    @Override
    public @Nullable Entry next() {
        if (!begun) {
            begin();
        }
        return array ? nextElement() : nextLine();
    }

    private void begin() {
        begun = true;
        if (in.peek() == BYTE_ORDER_MARK) {
            in.read();
            in.read();
            in.read();
        }
        skipBlanks();
        if (in.peek() == '[') {
            in.read();
            array = true;
        }
    }

    private void skipBlanks() {
        while (in.peek() == ' ' || in.peek() == '\n' || in.peek() == '\r' || in.peek() == '\t') {
            in.read();
        }
    }

    private @Nullable Entry nextLine() {
        skipBlanks();
        if (in.peek() == ByteInput.END) {
            return null;
        }
        Text line = new Text();
        for (int c = in.read(); c != '\n' && c != ByteInput.END; c = in.read()) {
            line.add(c);
        }
        return line.record();
    }

    private @Nullable Entry nextElement() {
        skipBlanks();
        while (in.peek() == ',') {
            in.read();
            skipBlanks();
        }
        if (in.peek() == ']') {
            return null;
        }
        if (in.peek() == ByteInput.END) {
            throw CallFailedException.local(
                    "The file ends inside its JSON array, at byte %,d.".formatted(in.position()));
        }
        return element();
    }

    /** Up to the comma or bracket behind the element. */
    private Entry element() {
        Text element = new Text();
        int depth = 0;
        boolean quoted = false;
        while (true) {
            int c = in.peek();
            if (c == ByteInput.END || (depth == 0 && !quoted && (c == ',' || c == ']'))) {
                return element.record();
            }
            element.add(in.read());
            if (quoted && c == '\\') {
                element.add(in.read());
            } else if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == '{' || c == '[')) {
                depth++;
            } else if (!quoted && (c == '}' || c == ']')) {
                depth--;
            }
        }
    }

    /** The bytes of one record. */
    private static final class Text {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private boolean tooLong;

        void add(int c) {
            if (bytes.size() >= LONGEST_BYTES) {
                tooLong = true;
            } else if (c != ByteInput.END) {
                bytes.write(c);
            }
        }

        Entry record() {
            String text;
            try {
                text =
                        StandardCharsets.UTF_8
                                .newDecoder()
                                .decode(ByteBuffer.wrap(bytes.toByteArray()))
                                .toString()
                                .strip();
            } catch (CharacterCodingException e) {
                return new Entry.Broken(
                        bytes.toString(StandardCharsets.ISO_8859_1), "This is not UTF-8.");
            }
            if (tooLong) {
                return new Entry.Broken(
                        text.substring(0, 1_000),
                        "Longer than %,d bytes.".formatted(LONGEST_BYTES));
            }
            return parsed(text);
        }

        private static Entry parsed(String text) {
            try {
                return JsonValue.parse(text.getBytes(StandardCharsets.UTF_8))
                                instanceof JsonObject object
                        ? new Entry.Json(object)
                        : new Entry.Broken(text, "This is not a JSON object.");
            } catch (OrreryException e) {
                return new Entry.Broken(text, e.text());
            }
        }
    }
}
