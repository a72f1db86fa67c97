package dev.orrery.cli.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Cuts what is entered into statements: at semicolons that are not inside quotes, comments or a CQL
 * batch. Lines that begin with a backslash are commands of the shell, also in the middle of a
 * statement.
 */
final class StatementBuffer {
    private static final Pattern BATCH =
            Pattern.compile("\\s*BEGIN\\s+(\\w+\\s+)?BATCH\\b.*", flags());
    private static final Pattern BATCH_END = Pattern.compile(".*\\bAPPLY\\s+BATCH\\s*", flags());

    /** What people type who do not know of backslashes; no language has such a statement. */
    private static final Map<String, String> WORDS =
            Map.of("help", "\\help", "?", "\\help", "exit", "\\q", "quit", "\\q");

    private static final Pattern BLOCK_COMMENT = Pattern.compile("/\\*.*?\\*/", Pattern.DOTALL);

    private final StringBuilder pending = new StringBuilder();
    private Language language;

    StatementBuffer(Language language) {
        this.language = language;
    }

    private static int flags() {
        return Pattern.CASE_INSENSITIVE | Pattern.DOTALL;
    }

    void speak(Language other) {
        language = other;
    }

    /** Whether something was begun and not ended. */
    boolean isOpen() {
        return !withoutComments(pending.toString()).isBlank();
    }

    void clear() {
        pending.setLength(0);
    }

    /** Adds a line; the answer is what is complete now. */
    List<String> add(String line) {
        if (!isOpen()) {
            clear();
        }
        if (line.stripLeading().startsWith("\\") && !isInsideText()) {
            return List.of(line.strip());
        }
        String meant = WORDS.get(line.strip().toLowerCase(Locale.ROOT));
        if (!isOpen() && meant != null) {
            return List.of(meant);
        }
        pending.append(line).append('\n');
        List<String> complete = new ArrayList<>();
        int end = end(0);
        while (end >= 0) {
            addStatement(complete, pending.substring(0, end));
            pending.delete(0, end + 1);
            end = end(0);
        }
        return complete;
    }

    /** What is left is a statement, too: the input has ended. */
    List<String> finish() {
        List<String> complete = new ArrayList<>();
        addStatement(complete, pending.toString());
        clear();
        return complete;
    }

    private static void addStatement(List<String> complete, String text) {
        if (!withoutComments(text).isBlank()) {
            complete.add(text.strip());
        }
    }

    private static String withoutComments(String text) {
        return BLOCK_COMMENT
                .matcher(text)
                .replaceAll("")
                .lines()
                .filter(line -> !line.stripLeading().startsWith("--"))
                .reduce("", (all, line) -> all + line);
    }

    /** Where the first statement ends; -1 if it does not yet. */
    private int end(int from) {
        int at = from;
        while (at < pending.length()) {
            char c = pending.charAt(at);
            if (c == ';' && !isInsideBatch(pending.substring(0, at))) {
                return at;
            }
            int after = skip(at, c);
            if (after < 0) {
                return -1;
            }
            at = after;
        }
        return -1;
    }

    /** Whether a quote or a comment was begun and not ended. */
    private boolean isInsideText() {
        int at = 0;
        while (at >= 0 && at < pending.length()) {
            at = skip(at, pending.charAt(at));
        }
        return at < 0;
    }

    private boolean isInsideBatch(String statement) {
        return language == Language.CQL
                && BATCH.matcher(statement).matches()
                && !BATCH_END.matcher(statement).matches();
    }

    /** Behind a quoted text or comment that begins here, or the next character; -1 if open. */
    private int skip(int at, char c) {
        if (c == '\'' || c == '"') {
            return closing(at, c);
        }
        if (language != Language.GREMLIN && startsWith(at, "--")) {
            return behind("\n", at);
        }
        if (language != Language.GREMLIN && startsWith(at, "/*")) {
            return behind("*/", at + 2);
        }
        if (language == Language.CQL && startsWith(at, "$$")) {
            return behind("$$", at + 2);
        }
        return at + 1;
    }

    /** CQL doubles a quote inside quotes; the others write a backslash before it. */
    private int closing(int at, char quote) {
        for (int i = at + 1; i < pending.length(); i++) {
            char c = pending.charAt(i);
            if (c == '\\' && language != Language.CQL) {
                i++;
            } else if (c == quote) {
                return i + 1;
            }
        }
        return -1;
    }

    private boolean startsWith(int at, String text) {
        return pending.indexOf(text, at) == at;
    }

    private int behind(String text, int at) {
        int found = pending.indexOf(text, at);
        return found < 0 ? -1 : found + text.length();
    }
}
