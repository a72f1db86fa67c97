package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import java.util.function.BiPredicate;

/** Functions that look for a string in a string. */
final class SearchFunctions {
    private SearchFunctions() {}

    static void enter(FunctionCatalog catalog) {
        int any = SystemFunction.UNLIMITED;
        test(catalog, "CONTAINS", String::contains);
        test(catalog, "STARTSWITH", String::startsWith);
        test(catalog, "ENDSWITH", String::endsWith);
        test(catalog, "STRINGEQUALS", String::equals);
        catalog.add("CONTAINS_ALL_CI", 2, any, arguments -> containsEach(arguments, true, true));
        catalog.add("CONTAINS_ALL_CS", 2, any, arguments -> containsEach(arguments, true, false));
        catalog.add("CONTAINS_ANY_CI", 2, any, arguments -> containsEach(arguments, false, true));
        catalog.add("CONTAINS_ANY_CS", 2, any, arguments -> containsEach(arguments, false, false));
        catalog.add("INDEX_OF", 2, 3, SearchFunctions::indexOf);
        catalog.add("LASTINDEXOF", 2, 3, SearchFunctions::lastIndexOf);
        catalog.add(new SystemFunction("REGEXMATCH", 2, 3, true, _ -> new RegularExpression()));
    }

    private static void test(
            FunctionCatalog catalog, String name, BiPredicate<String, String> predicate) {
        catalog.add(name, 2, 3, arguments -> test(arguments, predicate));
    }

    private static QueryValue test(QueryValue[] arguments, BiPredicate<String, String> predicate) {
        QueryValue ignoreCase = arguments.length < 3 ? BooleanValue.FALSE : arguments[2];
        if (!(arguments[0] instanceof StringValue text)
                || !(arguments[1] instanceof StringValue part)
                || !(ignoreCase instanceof BooleanValue)) {
            return UndefinedValue.UNDEFINED;
        }
        boolean found =
                ignoreCase.isTrue()
                        ? predicate.test(fold(text.text()), fold(part.text()))
                        : predicate.test(text.text(), part.text());
        return BooleanValue.of(found);
    }

    /** Makes strings that differ only in case equal, as {@link String#equalsIgnoreCase} has it. */
    private static String fold(String text) {
        char[] folded = text.toCharArray();
        for (int i = 0; i < folded.length; i++) {
            folded[i] = Character.toLowerCase(Character.toUpperCase(folded[i]));
        }
        return new String(folded);
    }

    /** AND or OR over CONTAINS of every argument but the first, with three values. */
    private static QueryValue containsEach(
            QueryValue[] arguments, boolean all, boolean ignoreCase) {
        QueryValue result = BooleanValue.of(all);
        for (int i = 1; i < arguments.length; i++) {
            QueryValue[] pair = {arguments[0], arguments[i], BooleanValue.of(ignoreCase)};
            QueryValue found = test(pair, String::contains);
            if (found == BooleanValue.of(!all)) {
                return found;
            }
            if (!found.isDefined()) {
                result = found;
            }
        }
        return result;
    }

    private static QueryValue indexOf(QueryValue[] arguments) {
        QueryValue start = arguments.length < 3 ? NumberValue.of(0L) : arguments[2];
        if (!(arguments[0] instanceof StringValue text)
                || !(arguments[1] instanceof StringValue part)
                || !(start instanceof NumberValue number)
                || !number.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        int from = Math.clamp(number.longValue(), 0, Integer.MAX_VALUE);
        return NumberValue.of((long) text.text().indexOf(part.text(), from));
    }

    /** A match ends at the given position or before it. */
    private static QueryValue lastIndexOf(QueryValue[] arguments) {
        QueryValue start = arguments.length < 3 ? NumberValue.of(Long.MAX_VALUE) : arguments[2];
        if (!(arguments[0] instanceof StringValue text)
                || !(arguments[1] instanceof StringValue part)
                || !(start instanceof NumberValue number)
                || !number.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        int position = Math.clamp(number.longValue(), -1, text.text().length());
        int from = position - part.text().length() + 1;
        return NumberValue.of((long) text.text().lastIndexOf(part.text(), from));
    }
}
