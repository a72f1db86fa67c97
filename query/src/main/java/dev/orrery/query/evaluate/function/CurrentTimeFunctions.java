package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import java.time.LocalDateTime;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Functions that read the clock: for every row, or, where their name ends in Static, once when the
 * query begins.
 */
final class CurrentTimeFunctions {
    private CurrentTimeFunctions() {}

    static void enter(FunctionCatalog catalog) {
        pair(
                catalog,
                "GetCurrentDateTime",
                millis -> DateTimeFunctions.orUndefined(instant(millis)));
        pair(
                catalog,
                "GetCurrentTicks",
                millis -> NumberValue.of(millis * Instants.TICKS_PER_MILLI));
        pair(catalog, "GetCurrentTimestamp", NumberValue::of);
        catalog.addVolatile("Now", 0, 2, context -> arguments -> shifted(context, arguments, 1));
        catalog.addVolatile("Ago", 2, 2, context -> arguments -> shifted(context, arguments, -1));
    }

    private static void pair(
            FunctionCatalog catalog, String name, LongFunction<QueryValue> function) {
        catalog.addVolatile(
                name, 0, 0, context -> _ -> function.apply(context.clock().epochMillis()));
        catalog.addVolatile(
                name + "Static", 0, 0, context -> _ -> function.apply(context.startMillis()));
    }

    private static @Nullable LocalDateTime instant(long millis) {
        return Instants.ofTicks(millis * Instants.TICKS_PER_MILLI);
    }

    private static QueryValue shifted(FunctionContext context, QueryValue[] arguments, int sign) {
        LocalDateTime now = instant(context.clock().epochMillis());
        if (now == null || arguments.length == 1) {
            return UndefinedValue.UNDEFINED;
        }
        return arguments.length == 0
                ? Instants.format(now)
                : DateTimeFunctions.add(arguments[0], arguments[1], now, sign);
    }
}
