package dev.orrery.cql.function;

import static dev.orrery.cql.function.ScalarFunction.unary;

import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Functions of time and ids. */
final class TimeFunctions {
    private TimeFunctions() {}

    static List<ScalarFunction> all() {
        List<ScalarFunction> all = new ArrayList<>(current());
        all.add(id("mintimeuuid", Times::smallestUuid));
        all.add(id("maxtimeuuid", Times::greatestUuid));
        all.add(id("min_timeuuid", Times::smallestUuid));
        all.add(id("max_timeuuid", Times::greatestUuid));
        for (NativeType from :
                List.of(NativeType.TIMEUUID, NativeType.TIMESTAMP, NativeType.DATE)) {
            ToLongFunction<byte[]> millis = value -> millis(from, value);
            for (String name : List.of("todate", "to_date")) {
                all.add(
                        unary(
                                name,
                                from,
                                NativeType.DATE,
                                v -> Times.dateOfMillis(millis.applyAsLong(v))));
            }
            for (String name : List.of("totimestamp", "to_timestamp")) {
                all.add(
                        unary(
                                name,
                                from,
                                NativeType.TIMESTAMP,
                                v -> Values.ofLong(millis.applyAsLong(v))));
            }
            for (String name : List.of("tounixtimestamp", "to_unix_timestamp")) {
                all.add(
                        unary(
                                name,
                                from,
                                NativeType.BIGINT,
                                v -> Values.ofLong(millis.applyAsLong(v))));
            }
        }
        all.add(fromId("dateof", NativeType.TIMESTAMP));
        all.add(fromId("unixtimestampof", NativeType.BIGINT));
        // What is converted to its own type already.
        all.removeIf(f -> f.arguments().size() == 1 && isIdentity(f));
        return all;
    }

    private static boolean isIdentity(ScalarFunction function) {
        return function.arguments().getFirst().equals(function.result());
    }

    private interface IdOfMillis {
        java.util.UUID apply(long millis);
    }

    private static ScalarFunction id(String name, IdOfMillis id) {
        return unary(
                name,
                NativeType.TIMESTAMP,
                NativeType.TIMEUUID,
                value -> Values.ofUuid(id.apply(Values.toLong(value))));
    }

    private static ScalarFunction fromId(String name, NativeType result) {
        return unary(
                name,
                NativeType.TIMEUUID,
                result,
                value -> Values.ofLong(millis(NativeType.TIMEUUID, value)));
    }

    static long millis(NativeType type, byte[] value) {
        return switch (type) {
            case TIMEUUID -> Times.millisOfUuid(Values.toUuid(value));
            case DATE -> Times.millisOfDate(value);
            default -> Values.toLong(value);
        };
    }

    private static List<ScalarFunction> current() {
        List<ScalarFunction> all = new ArrayList<>();
        for (String name : List.of("now", "currenttimeuuid", "current_timeuuid")) {
            all.add(nullary(name, NativeType.TIMEUUID, c -> Values.ofUuid(c.timeUuid())));
        }
        for (String name : List.of("currenttimestamp", "current_timestamp")) {
            all.add(nullary(name, NativeType.TIMESTAMP, c -> Values.ofLong(c.nowMillis())));
        }
        for (String name : List.of("currentdate", "current_date")) {
            all.add(nullary(name, NativeType.DATE, c -> Times.dateOfMillis(c.nowMillis())));
        }
        for (String name : List.of("currenttime", "current_time")) {
            all.add(nullary(name, NativeType.TIME, c -> Times.timeOfMillis(c.nowMillis())));
        }
        all.add(nullary("uuid", NativeType.UUID, c -> Values.ofUuid(c.randomUuid())));
        return all;
    }

    private interface OfContext {
        byte[] apply(FunctionContext context);
    }

    private static ScalarFunction nullary(String name, NativeType result, OfContext body) {
        return new ScalarFunction(
                name, List.of(), result, (arguments, context) -> body.apply(context));
    }
}
