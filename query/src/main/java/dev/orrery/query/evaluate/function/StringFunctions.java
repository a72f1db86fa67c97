package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Functions that make strings of strings. */
final class StringFunctions {
    private static final int MAX_REPLICATED_LENGTH = 10_000;

    private StringFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.string("LENGTH", text -> NumberValue.of((long) text.length()));
        catalog.string("LOWER", text -> StringValue.of(text.toLowerCase(Locale.ROOT)));
        catalog.string("UPPER", text -> StringValue.of(text.toUpperCase(Locale.ROOT)));
        // Keeps surrogate pairs together.
        catalog.string(
                "REVERSE", text -> StringValue.of(new StringBuilder(text).reverse().toString()));
        catalog.add("CONCAT", 2, SystemFunction.UNLIMITED, StringFunctions::concatenate);
        catalog.add("SUBSTRING", 3, StringFunctions::substring);
        catalog.add("LEFT", 2, StringFunctions::left);
        catalog.add("RIGHT", 2, StringFunctions::right);
        catalog.add("REPLACE", 3, StringFunctions::replace);
        catalog.add("REPLICATE", 2, StringFunctions::replicate);
        catalog.add("StringJoin", 2, StringFunctions::join);
        catalog.add("StringSplit", 2, StringFunctions::split);
        TrimFunctions.enter(catalog);
    }

    private static QueryValue concatenate(QueryValue[] arguments) {
        StringBuilder joined = new StringBuilder();
        for (QueryValue argument : arguments) {
            if (!(argument instanceof StringValue string)) {
                return UndefinedValue.UNDEFINED;
            }
            joined.append(string.text());
            ValueLimits.check(joined.length());
        }
        return StringValue.of(joined.toString());
    }

    private static QueryValue substring(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue string)
                || !(arguments[1] instanceof NumberValue start)
                || !(arguments[2] instanceof NumberValue length)
                || !start.isLong()
                || !length.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        return part(string.text(), start.longValue(), length.longValue());
    }

    private static QueryValue part(String text, long start, long length) {
        if (start < 0 || start >= text.length() || length <= 0) {
            return StringValue.of("");
        }
        long end = length > text.length() - start ? text.length() : start + length;
        return StringValue.of(text.substring((int) start, (int) end));
    }

    private static QueryValue left(QueryValue[] arguments) {
        return arguments[0] instanceof StringValue string
                        && arguments[1] instanceof NumberValue length
                        && length.isLong()
                ? part(string.text(), 0, length.longValue())
                : UndefinedValue.UNDEFINED;
    }

    private static QueryValue right(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue string)
                || !(arguments[1] instanceof NumberValue number)
                || !number.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        String text = string.text();
        long length = Math.clamp(number.longValue(), 0, text.length());
        return part(text, text.length() - length, length);
    }

    private static QueryValue replace(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue string)
                || !(arguments[1] instanceof StringValue search)
                || !(arguments[2] instanceof StringValue replacement)
                || search.text().isEmpty()) {
            return UndefinedValue.UNDEFINED;
        }
        String text = string.text();
        long growth = (long) replacement.text().length() - search.text().length();
        if (growth > 0) {
            ValueLimits.check(text.length() + growth * occurrences(text, search.text()));
        }
        return StringValue.of(text.replace(search.text(), replacement.text()));
    }

    private static long occurrences(String text, String search) {
        long count = 0;
        for (int at = text.indexOf(search); at >= 0; at = text.indexOf(search, at)) {
            count++;
            at += search.length();
        }
        return count;
    }

    private static QueryValue replicate(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue string)
                || !(arguments[1] instanceof NumberValue number)
                || !(number.doubleValue() >= 0)) {
            return UndefinedValue.UNDEFINED;
        }
        double times = Math.floor(number.doubleValue());
        return string.text().length() * times <= MAX_REPLICATED_LENGTH
                        && times <= MAX_REPLICATED_LENGTH
                ? StringValue.of(string.text().repeat((int) times))
                : UndefinedValue.UNDEFINED;
    }

    private static QueryValue join(QueryValue[] arguments) {
        if (!(arguments[0] instanceof ArrayValue array)
                || !(arguments[1] instanceof StringValue separator)) {
            return UndefinedValue.UNDEFINED;
        }
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < array.size(); i++) {
            if (!(array.element(i) instanceof StringValue string)) {
                return UndefinedValue.UNDEFINED;
            }
            joined.append(i == 0 ? "" : separator.text()).append(string.text());
            ValueLimits.check(joined.length());
        }
        return StringValue.of(joined.toString());
    }

    private static QueryValue split(QueryValue[] arguments) {
        if (!(arguments[0] instanceof StringValue string)
                || !(arguments[1] instanceof StringValue delimiter)) {
            return UndefinedValue.UNDEFINED;
        }
        if (delimiter.text().isEmpty()) {
            return ArrayValue.of(List.of(string));
        }
        String text = string.text();
        List<QueryValue> parts = new ArrayList<>();
        int from = 0;
        for (int at = text.indexOf(delimiter.text()); at >= 0; ) {
            parts.add(StringValue.of(text.substring(from, at)));
            from = at + delimiter.text().length();
            at = text.indexOf(delimiter.text(), from);
        }
        parts.add(StringValue.of(text.substring(from)));
        return ArrayValue.of(parts);
    }
}
