package dev.orrery.api.gremlin.dialect;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text after some changes, which knows where its parts were before. */
public final class RewrittenText {
    /**
     * As the exceptions of TinkerPop's grammar say it: the first line is 1, the first character 0.
     */
    private static final Pattern POSITION =
            Pattern.compile("line (\\d{1,9}), character position at (\\d{1,9})");

    private final String original;
    private final String text;
    private final List<Part> parts;

    /**
     * A part of the text, up to the next.
     *
     * @param originalFrom where it was, or what it replaces
     */
    record Part(int from, int originalFrom, boolean replaced) {}

    RewrittenText(String original, String text, List<Part> parts) {
        this.original = original;
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    public String text() {
        return text;
    }

    /** What the grammar says of the text, with places as they are in the original. */
    public String located(String message) {
        Matcher position = POSITION.matcher(message);
        if (parts.isEmpty() || !position.find()) {
            return message;
        }
        int place =
                original(
                        offset(
                                Integer.parseInt(position.group(1)),
                                Integer.parseInt(position.group(2))));
        int line = 1 + (int) original.substring(0, place).chars().filter(c -> c == '\n').count();
        int lineFrom = place == 0 ? 0 : original.lastIndexOf('\n', place - 1) + 1;
        return message.substring(0, position.start())
                + "line %d, character position at %d"
                        .formatted(line, original.codePointCount(lineFrom, place))
                + message.substring(position.end());
    }

    private int offset(int line, int column) {
        int from = 0;
        for (int i = 1; i < line && text.indexOf('\n', from) >= 0; i++) {
            from = text.indexOf('\n', from) + 1;
        }
        int most = text.codePointCount(from, text.length());
        return text.offsetByCodePoints(from, Math.min(column, most));
    }

    private int original(int offset) {
        Part part = parts.getFirst();
        for (Part each : parts) {
            part = each.from() <= offset ? each : part;
        }
        return part.replaced() ? part.originalFrom() : part.originalFrom() + offset - part.from();
    }
}
