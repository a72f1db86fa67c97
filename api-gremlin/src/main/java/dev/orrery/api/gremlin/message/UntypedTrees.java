package dev.orrery.api.gremlin.message;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.Tree;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.jspecify.annotations.Nullable;

/**
 * Trees in GraphSON without types, whose writer knows trees of elements only, and not what {@code
 * tree().by('name')} makes:
 *
 * <pre>
 * tree := {id or text of the key: {"key": key, "value": tree}…}
 * </pre>
 */
final class UntypedTrees {
    private static final String KEY = "key";
    private static final String VALUE = "value";

    private UntypedTrees() {}

    /** A result with its trees as maps; the same object if it has none. */
    static @Nullable Object asMaps(@Nullable Object result) {
        if (!hasTree(result)) {
            return result;
        }
        return switch (result) {
            case Tree<?> tree -> map(tree);
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
                map.forEach((key, value) -> copy.put(key, asMaps(value)));
                yield copy;
            }
            case List<?> list -> {
                List<@Nullable Object> copy = new ArrayList<>();
                list.forEach(element -> copy.add(asMaps(element)));
                yield copy;
            }
            case null, default -> result;
        };
    }

    private static boolean hasTree(@Nullable Object result) {
        return switch (result) {
            case Tree<?> _ -> true;
            case Map<?, ?> map -> map.values().stream().anyMatch(UntypedTrees::hasTree);
            case List<?> list -> list.stream().anyMatch(UntypedTrees::hasTree);
            case null, default -> false;
        };
    }

    private static Map<String, Object> map(Tree<?> tree) {
        Map<String, Object> branches = new LinkedHashMap<>();
        tree.forEach(
                (key, below) -> {
                    Map<String, Object> branch = new LinkedHashMap<>();
                    branch.put(KEY, key);
                    branch.put(VALUE, map(below));
                    branches.put(name(key), branch);
                });
        return branches;
    }

    private static String name(Object key) {
        return key instanceof Element element ? String.valueOf(element.id()) : String.valueOf(key);
    }
}
