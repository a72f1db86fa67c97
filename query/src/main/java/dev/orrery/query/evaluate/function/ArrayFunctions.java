package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.PropertyName;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.Values;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions on arrays, and from objects to arrays. */
final class ArrayFunctions {
    private ArrayFunctions() {}

    static void enter(FunctionCatalog catalog) {
        int any = SystemFunction.UNLIMITED;
        catalog.add("ARRAY_CONCAT", 2, any, ArrayFunctions::concatenate);
        catalog.add("ARRAY_CONTAINS", 2, 3, ArrayFunctions::contains);
        catalog.add("ARRAY_CONTAINS_ANY", 2, any, arguments -> containsEach(arguments, false));
        catalog.add("ARRAY_CONTAINS_ALL", 2, any, arguments -> containsEach(arguments, true));
        catalog.add(
                "ARRAY_LENGTH",
                1,
                arguments ->
                        arguments[0] instanceof ArrayValue array
                                ? NumberValue.of((long) array.size())
                                : UndefinedValue.UNDEFINED);
        catalog.add("ARRAY_SLICE", 2, 3, ArrayFunctions::slice);
        catalog.add("ObjectToArray", 1, 3, ArrayFunctions::objectToArray);
        ArrayStatistics.enter(catalog);
    }

    private static QueryValue concatenate(QueryValue[] arguments) {
        List<QueryValue> all = new ArrayList<>();
        for (QueryValue argument : arguments) {
            if (!(argument instanceof ArrayValue array)) {
                return UndefinedValue.UNDEFINED;
            }
            addAll(array, all);
        }
        return ArrayValue.of(all);
    }

    static void addAll(ArrayValue array, List<QueryValue> target) {
        for (int i = 0; i < array.size(); i++) {
            target.add(array.element(i));
        }
    }

    private static QueryValue contains(QueryValue[] arguments) {
        QueryValue partial =
                arguments.length < 3 || !arguments[2].isDefined()
                        ? BooleanValue.FALSE
                        : arguments[2];
        return partial instanceof BooleanValue truth
                ? contains(arguments[0], arguments[1], truth.isTrue())
                : UndefinedValue.UNDEFINED;
    }

    private static QueryValue contains(QueryValue haystack, QueryValue needle, boolean partial) {
        if (!(haystack instanceof ArrayValue array) || !needle.isDefined()) {
            return UndefinedValue.UNDEFINED;
        }
        for (int i = 0; i < array.size(); i++) {
            QueryValue element = array.element(i);
            boolean found = partial ? includes(element, needle) : Values.equal(element, needle);
            if (found) {
                return BooleanValue.TRUE;
            }
        }
        return BooleanValue.FALSE;
    }

    /** Whether every member of the part, if it is an object, is in the whole. */
    private static boolean includes(QueryValue whole, QueryValue part) {
        if (!(part instanceof ObjectValue wanted) || !(whole instanceof ObjectValue object)) {
            return Values.equal(whole, part);
        }
        for (int i = 0; i < wanted.size(); i++) {
            QueryValue found = object.member(PropertyName.of(wanted.name(i)));
            if (!Values.equal(found, wanted.value(i))) {
                return false;
            }
        }
        return true;
    }

    /** AND or OR over ARRAY_CONTAINS of every argument but the first, with three values. */
    private static QueryValue containsEach(QueryValue[] arguments, boolean all) {
        QueryValue result = BooleanValue.of(all);
        for (int i = 1; i < arguments.length; i++) {
            QueryValue found = contains(arguments[0], arguments[i], false);
            if (found == BooleanValue.of(!all)) {
                return found;
            }
            if (!found.isDefined()) {
                result = found;
            }
        }
        return result;
    }

    private static QueryValue slice(QueryValue[] arguments) {
        QueryValue most = arguments.length < 3 ? NumberValue.of(Long.MAX_VALUE) : arguments[2];
        if (!(arguments[0] instanceof ArrayValue array)
                || !(arguments[1] instanceof NumberValue from)
                || !(most instanceof NumberValue length)
                || !from.isLong()
                || !length.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        long start = from.longValue();
        if (start < 0) {
            start = Math.max(0, start + array.size());
        }
        List<QueryValue> part = new ArrayList<>();
        for (long i = start; i < array.size() && part.size() < length.longValue(); i++) {
            part.add(array.element((int) i));
        }
        return ArrayValue.of(part);
    }

    private static QueryValue objectToArray(QueryValue[] arguments) {
        QueryValue keyName = arguments.length < 2 ? StringValue.of("k") : arguments[1];
        QueryValue valueName = arguments.length < 3 ? StringValue.of("v") : arguments[2];
        if (!(arguments[0] instanceof ObjectValue object)
                || !(keyName instanceof StringValue key)
                || !(valueName instanceof StringValue value)) {
            return UndefinedValue.UNDEFINED;
        }
        List<QueryValue> pairs = new ArrayList<>(object.size());
        for (int i = 0; i < object.size(); i++) {
            Map<String, QueryValue> pair = new LinkedHashMap<>();
            pair.put(key.text(), StringValue.of(object.name(i)));
            pair.put(value.text(), object.value(i));
            pairs.add(ObjectValue.of(pair));
        }
        return ArrayValue.of(pairs);
    }
}
