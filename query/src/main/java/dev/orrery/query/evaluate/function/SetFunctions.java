package dev.orrery.query.evaluate.function;

import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueKey;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/** Functions that take two arrays for sets; results keep the order of first appearance. */
final class SetFunctions {
    private SetFunctions() {}

    static void enter(FunctionCatalog catalog) {
        sets(catalog, "SetIntersect", SetFunctions::intersect);
        sets(catalog, "SetUnion", SetFunctions::union);
        sets(catalog, "SetDifference", SetFunctions::difference);
        sets(catalog, "SetEqual", (left, right) -> BooleanValue.of(left.equals(right)));
    }

    private static void sets(
            FunctionCatalog catalog,
            String name,
            BiFunction<Set<ValueKey>, Set<ValueKey>, QueryValue> function) {
        catalog.add(
                name,
                2,
                arguments ->
                        arguments[0] instanceof ArrayValue left
                                        && arguments[1] instanceof ArrayValue right
                                ? function.apply(elements(left), elements(right))
                                : UndefinedValue.UNDEFINED);
    }

    private static Set<ValueKey> elements(ArrayValue array) {
        Set<ValueKey> keys = new LinkedHashSet<>();
        for (int i = 0; i < array.size(); i++) {
            keys.add(new ValueKey(array.element(i)));
        }
        return keys;
    }

    private static QueryValue intersect(Set<ValueKey> left, Set<ValueKey> right) {
        left.retainAll(right);
        return array(left);
    }

    private static QueryValue union(Set<ValueKey> left, Set<ValueKey> right) {
        left.addAll(right);
        return array(left);
    }

    private static QueryValue difference(Set<ValueKey> left, Set<ValueKey> right) {
        left.removeAll(right);
        return array(left);
    }

    private static QueryValue array(Set<ValueKey> keys) {
        List<QueryValue> elements = new ArrayList<>(keys.size());
        for (ValueKey key : keys) {
            elements.add(key.values().getFirst());
        }
        return ArrayValue.of(elements);
    }
}
