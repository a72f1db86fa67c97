package dev.orrery.storage.index;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Tuple;

/** Items and policies over few names, so that rules and paths meet. */
public final class ItemArbitraries {
    private static final Arbitrary<String> NAMES = Arbitraries.of("a", "b", "c", "tags");

    private ItemArbitraries() {}

    /** The text of an object's members, to be put behind the id. */
    public static Arbitrary<String> members() {
        return object(3).map(text -> text.substring(1, text.length() - 1));
    }

    public static Arbitrary<IndexingPolicy> policy() {
        Arbitrary<List<IndexPath>> paths = path().list().ofMaxSize(5);
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(9, Arbitraries.just(IndexingMode.CONSISTENT)),
                                Tuple.of(1, Arbitraries.just(IndexingMode.NONE))),
                        Arbitraries.of(true, false),
                        paths,
                        paths,
                        composite().list().ofMaxSize(2))
                .as(ItemArbitraries::policy);
    }

    private static IndexingPolicy policy(
            IndexingMode mode,
            boolean rootIncluded,
            List<IndexPath> included,
            List<IndexPath> excluded,
            List<CompositeIndex> composites) {
        IndexPath root = new IndexPath(List.of(), true);
        List<IndexPath> allIncluded = new ArrayList<>(included);
        List<IndexPath> allExcluded = new ArrayList<>(excluded);
        (rootIncluded ? allIncluded : allExcluded).add(root);
        return new IndexingPolicy(mode, allIncluded, allExcluded, composites);
    }

    private static Arbitrary<IndexPath> path() {
        Arbitrary<String> segment = Arbitraries.of("a", "b", "tags", IndexPath.ANY_ELEMENT);
        return Combinators.combine(
                        segment.list().ofMinSize(1).ofMaxSize(3), Arbitraries.of(true, false))
                .as(IndexPath::new);
    }

    private static Arbitrary<CompositeIndex> composite() {
        Arbitrary<CompositeIndex.Part> part =
                Combinators.combine(
                                NAMES.list().ofMinSize(1).ofMaxSize(2), Arbitraries.of(true, false))
                        .as(
                                (names, descending) ->
                                        new CompositeIndex.Part(
                                                new IndexPath(names, false), descending));
        return part.list().ofMinSize(2).ofMaxSize(3).map(CompositeIndex::new);
    }

    private static Arbitrary<String> value(int depth) {
        Arbitrary<String> scalar =
                Arbitraries.of(
                        "null",
                        "true",
                        "false",
                        "0",
                        "-0",
                        "1",
                        "1.0",
                        "-12.5e3",
                        "9007199254740993",
                        "1e400",
                        "\"\"",
                        "\"x\"",
                        "\"\\u0000\\u00e9\"",
                        "\"\u00e9\"",
                        "\"" + "y".repeat(300) + "\"",
                        "[]",
                        "{}");
        return depth == 0
                ? scalar
                : Arbitraries.frequencyOf(
                        Tuple.of(4, scalar),
                        Tuple.of(1, Arbitraries.lazy(() -> array(depth - 1))),
                        Tuple.of(1, Arbitraries.lazy(() -> object(depth - 1))));
    }

    private static Arbitrary<String> array(int depth) {
        return value(depth)
                .list()
                .ofMaxSize(4)
                .map(elements -> "[" + String.join(",", elements) + "]");
    }

    private static Arbitrary<String> object(int depth) {
        Arbitrary<String> spelled = Arbitraries.oneOf(NAMES, Arbitraries.of("\\u0062b", "\u00e9"));
        return Arbitraries.maps(spelled, value(depth)).ofMaxSize(4).map(ItemArbitraries::text);
    }

    private static String text(Map<String, String> members) {
        return members.entrySet().stream()
                .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                .collect(Collectors.joining(",", "{", "}"));
    }
}
