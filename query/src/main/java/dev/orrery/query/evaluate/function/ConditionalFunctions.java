package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;

/** Functions that choose one of their arguments. */
final class ConditionalFunctions {
    private ConditionalFunctions() {}

    static void enter(FunctionCatalog catalog) {
        catalog.add("IIF", 3, arguments -> arguments[0].isTrue() ? arguments[1] : arguments[2]);
        catalog.add("CHOOSE", 2, SystemFunction.UNLIMITED, ConditionalFunctions::choose);
    }

    /** Counts from one. */
    private static QueryValue choose(QueryValue[] arguments) {
        if (!(arguments[0] instanceof NumberValue number) || !number.isLong()) {
            return UndefinedValue.UNDEFINED;
        }
        long index = number.longValue();
        return index >= 1 && index < arguments.length
                ? arguments[(int) index]
                : UndefinedValue.UNDEFINED;
    }
}
