package dev.orrery.query.evaluate.function;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.orrery.model.error.OrreryException;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import org.jspecify.annotations.Nullable;

/**
 * REGEXMATCH. Runs in time linear in the text; look-around and back references, which no such
 * engine has, are refused. A pattern or modifiers that are not valid make the result undefined.
 */
final class RegularExpression implements FunctionBody {
    private static final int MAX_PATTERN_LENGTH = 4_096;
    private static final int MAX_PATTERN_SIZE = 20_000;

    /**
     * Patterns are constants as a rule: the last one compiled is kept. Losing a race is harmless.
     */
    private volatile @Nullable Compiled last;

    private record Compiled(String pattern, String modifiers, @Nullable Pattern program) {}

    @Override
    public QueryValue apply(QueryValue[] arguments) {
        QueryValue third = arguments.length < 3 ? StringValue.of("") : arguments[2];
        if (!(arguments[0] instanceof StringValue text)
                || !(arguments[1] instanceof StringValue pattern)
                || !(third instanceof StringValue modifiers)) {
            return UndefinedValue.UNDEFINED;
        }
        Pattern program = compiled(pattern.text(), modifiers.text()).program();
        if (program == null) {
            return UndefinedValue.UNDEFINED;
        }
        return BooleanValue.of(find(program, text.text()));
    }

    /** The engine follows optional parts recursively, so a large pattern may need a deep stack. */
    private static boolean find(Pattern program, String text) {
        try {
            return program.matcher(text).find();
        } catch (StackOverflowError _) {
            throw tooLarge();
        }
    }

    private static OrreryException tooLarge() {
        return OrreryException.badRequest(
                "The regular expression of REGEXMATCH repeats too much to be run.");
    }

    private Compiled compiled(String pattern, String modifiers) {
        Compiled known = last;
        if (known == null || !known.pattern.equals(pattern) || !known.modifiers.equals(modifiers)) {
            known = new Compiled(pattern, modifiers, compile(pattern, modifiers));
            last = known;
        }
        return known;
    }

    private static @Nullable Pattern compile(String pattern, String modifiers) {
        if (pattern.length() > MAX_PATTERN_LENGTH) {
            throw OrreryException.badRequest(
                    "A regular expression has at most " + MAX_PATTERN_LENGTH + " characters.");
        }
        if (PatternSize.of(pattern) > MAX_PATTERN_SIZE) {
            throw tooLarge();
        }
        int flags = 0;
        boolean ignoreBlanks = false;
        for (int i = 0; i < modifiers.length(); i++) {
            switch (modifiers.charAt(i)) {
                case 'i' -> flags |= Pattern.CASE_INSENSITIVE;
                case 'm' -> flags |= Pattern.MULTILINE;
                case 's' -> flags |= Pattern.DOTALL;
                case 'x' -> ignoreBlanks = true;
                default -> {
                    return null;
                }
            }
        }
        return compile(ignoreBlanks ? withoutBlanks(pattern) : pattern, flags);
    }

    private static @Nullable Pattern compile(String pattern, int flags) {
        try {
            return Pattern.compile(pattern, flags);
        } catch (StackOverflowError _) {
            throw tooLarge();
        } catch (PatternSyntaxException error) {
            if (isNotRegular(error)) {
                throw OrreryException.badRequest(
                        "REGEXMATCH has no look-around, back references or possessive repetition: "
                                + error.getMessage());
            }
            return null;
        }
    }

    /** Whether the pattern may well be right, but for an engine that tries alternatives in turn. */
    private static boolean isNotRegular(PatternSyntaxException error) {
        String part = String.valueOf(error.getPattern());
        return part.matches("\\(\\?[=!<>].*") || part.matches("\\\\[1-9k].*");
    }

    /** Drops white space and comments outside brackets, as the modifier x asks for. */
    private static String withoutBlanks(String pattern) {
        StringBuilder kept = new StringBuilder(pattern.length());
        boolean bracket = false;
        for (int i = 0; i < pattern.length(); i++) {
            char current = pattern.charAt(i);
            if (current == '\\' && i + 1 < pattern.length()) {
                kept.append(current).append(pattern.charAt(++i));
                continue;
            }
            bracket = current == '[' || (bracket && current != ']');
            if (!bracket && current == '#') {
                int end = pattern.indexOf('\n', i);
                i = end < 0 ? pattern.length() : end;
            } else if (bracket || !Character.isWhitespace(current)) {
                kept.append(current);
            }
        }
        return kept.toString();
    }
}
