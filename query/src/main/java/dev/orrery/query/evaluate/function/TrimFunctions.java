package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.function.IntPredicate;

/** Functions that cut white space, or any of a set of characters, off the ends of a string. */
final class TrimFunctions {
    private TrimFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("TRIM", 1, 2, arguments -> trim(arguments, true, true));
        catalog.add("LTRIM", 1, 2, arguments -> trim(arguments, true, false));
        catalog.add("RTRIM", 1, 2, arguments -> trim(arguments, false, true));
    }

    private static QueryValue trim(QueryValue[] arguments, boolean start, boolean end) {
        if (!(arguments[0] instanceof StringValue string)) {
            return UndefinedValue.UNDEFINED;
        }
        if (arguments.length == 1) {
            return trim(string.text(), TrimFunctions::isBlank, start, end);
        }
        return arguments[1] instanceof StringValue set
                ? trim(string.text(), point -> set.text().indexOf(point) >= 0, start, end)
                : UndefinedValue.UNDEFINED;
    }

    private static boolean isBlank(int point) {
        return Character.isWhitespace(point) || Character.isSpaceChar(point);
    }

    private static QueryValue trim(String text, IntPredicate cut, boolean start, boolean end) {
        int from = 0;
        while (start && from < text.length() && cut.test(text.codePointAt(from))) {
            from += Character.charCount(text.codePointAt(from));
        }
        int to = text.length();
        while (end && to > from && cut.test(text.codePointBefore(to))) {
            to -= Character.charCount(text.codePointBefore(to));
        }
        return StringValue.of(text.substring(from, to));
    }
}
