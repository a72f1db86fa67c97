package dev.orrery.cql.function;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.Frames;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Functions of collections. */
final class CollectionFunctions {
    private CollectionFunctions() {}

    static Map<String, NativeFunctions.Generic> all() {
        return Map.of(
                "map_keys", (name, types) -> mapParts(name, types, true),
                "map_values", (name, types) -> mapParts(name, types, false),
                "collection_count", (name, types) -> count(name, types),
                "collection_min", (name, types) -> extreme(name, types, -1),
                "collection_max", (name, types) -> extreme(name, types, 1),
                "collection_sum", (name, types) -> aggregate(name, types, "sum"),
                "collection_avg", (name, types) -> aggregate(name, types, "avg"));
    }

    private static CqlException requires(String name, String what, @Nullable CqlType found) {
        return CqlException.invalid(
                "Function system."
                        + name
                        + " requires a "
                        + what
                        + " argument, but found argument of type "
                        + (found == null ? "unknown" : found.cqlName()));
    }

    private static ScalarFunction mapParts(String name, List<CqlType> types, boolean keys) {
        if (!(types.getFirst() instanceof MapType map)) {
            throw requires(name, "map", types.getFirst());
        }
        CqlType result = keys ? new SetType(map.key(), false) : new ListType(map.value(), false);
        return ScalarFunction.unary(
                name,
                map,
                result,
                value -> {
                    List<byte[]> entries = Frames.entries(value);
                    List<byte[]> parts = new ArrayList<>(entries.size() / 2);
                    for (int i = keys ? 0 : 1; i < entries.size(); i += 2) {
                        parts.add(entries.get(i));
                    }
                    return Frames.collection(parts);
                });
    }

    private static ScalarFunction count(String name, List<CqlType> types) {
        CqlType type = types.getFirst();
        if (!type.isCollection()) {
            throw requires(name, "collection", type);
        }
        return ScalarFunction.unary(
                name, type, NativeType.INT, value -> Values.ofInt(Frames.count(value)));
    }

    private static CqlType element(String name, CqlType type, String what) {
        return switch (type) {
            case ListType list -> list.element();
            case SetType set -> set.element();
            default -> throw requires(name, what, type);
        };
    }

    private static ScalarFunction extreme(String name, List<CqlType> types, int sign) {
        CqlType type = types.getFirst();
        CqlType element = element(name, type, "set or list");
        return ScalarFunction.unary(
                name,
                type,
                element,
                value ->
                        Frames.elements(value).stream()
                                .max((a, b) -> sign * element.compare(a, b))
                                .orElse(null));
    }

    private static ScalarFunction aggregate(String name, List<CqlType> types, String function) {
        CqlType type = types.getFirst();
        CqlType element = element(name, type, "numeric set/list");
        if (!Numbers.isNumber(element)) {
            throw requires(name, "numeric set/list", type);
        }
        AggregateFunction aggregate = Aggregates.find(function, element).orElseThrow();
        return ScalarFunction.unary(
                name,
                type,
                aggregate.result(),
                value -> {
                    AggregateFunction.Accumulator sum = aggregate.start();
                    Frames.elements(value).forEach(sum::add);
                    return sum.result();
                });
    }
}
