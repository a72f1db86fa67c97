package dev.orrery.query.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyFilterTest {
    private static final PartitionKeyDefinition KEYS = PartitionKeyDefinition.of("/pk");
    private static final PartitionKeyDefinition LEVELS =
            PartitionKeyDefinition.hierarchical("/a/b", "/u", "/s");

    private static PartitionKey key(String... texts) {
        return new PartitionKey(Stream.of(texts).map(KeyComponent::of).toList());
    }

    private static List<RingRange> at(PartitionKeyDefinition definition, PartitionKey... keys) {
        return Stream.of(keys)
                .map(key -> RingPositions.rangeOf(definition, key))
                .sorted(Comparator.comparing(RingRange::min))
                .toList();
    }

    private static List<RingRange> ranges(String where, PartitionKeyDefinition definition) {
        Map<String, QueryValue> parameters = Map.of("@k", StringValue.of("x"));
        return KeyFilter.ranges(
                SqlParser.parseQuery("SELECT * FROM c WHERE " + where), parameters, definition);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c.pk = 'x'",
                "'x' = c.pk",
                "c['pk'] = @k",
                "c.n > 1 AND c.pk = 'x' AND (c.a OR c.b)",
                "c.pk = 'x' AND c.pk IN ('x', 'y')",
                "(c.id = '1' AND c.pk = 'x') OR (c.id = '2' AND c.pk = @k)",
                "c.pk IN ('x')",
                "c.pk = 'x' OR c.pk = undefined"
            })
    void anEqualityNamesOneKey(String where) {
        assertThat(ranges(where, KEYS)).isEqualTo(at(KEYS, key("x")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "c.n = 1",
                "c.pk > 'x'",
                "NOT (c.pk = 'x')",
                "c.pk = 'x' OR c.n = 1",
                "c.pk NOT IN ('x')",
                "c.pk.deep = 'x'",
                "c.pk = c.n",
                "c.pk = LOWER('X')",
                "c.pk = {}"
            })
    void anyOtherFilterLeavesTheWholeRing(String where) {
        assertThat(ranges(where, KEYS)).containsExactly(RingRange.FULL);
    }

    @Test
    void severalKeysAreSeveralRangesInRingOrder() {
        assertThat(ranges("c.pk IN ('x', 'y', 'z')", KEYS))
                .isEqualTo(at(KEYS, key("x"), key("y"), key("z")));
        assertThat(ranges("c.pk = null OR c.pk = true", KEYS))
                .isEqualTo(
                        at(
                                KEYS,
                                PartitionKey.of(KeyComponent.NULL),
                                PartitionKey.of(KeyComponent.TRUE)));
    }

    @Test
    void bothZerosAreMeantByZero() {
        assertThat(ranges("c.pk = 0", KEYS)).hasSize(2);
        assertThat(ranges("c.pk = -1", KEYS))
                .isEqualTo(at(KEYS, PartitionKey.of(KeyComponent.of(-1.0))));
    }

    @Test
    void aContradictionLeavesNothing() {
        assertThat(ranges("c.pk = 'x' AND c.pk = 'y'", KEYS)).isEmpty();
        assertThat(ranges("c.pk = undefined", KEYS)).isEmpty();
    }

    @Test
    void theFirstLevelsOfAHierarchyNameAnInterval() {
        assertThat(ranges("c.a.b = 't'", LEVELS)).isEqualTo(at(LEVELS, key("t")));
        assertThat(ranges("c.u = 'v' AND c.a.b = 't'", LEVELS))
                .isEqualTo(at(LEVELS, key("t", "v")));
        assertThat(ranges("c.a.b = 't' AND c.u IN ('v', 'w') AND c.s = 's'", LEVELS))
                .isEqualTo(at(LEVELS, key("t", "v", "s"), key("t", "w", "s")));
        assertThat(ranges("c.u = 'v'", LEVELS)).containsExactly(RingRange.FULL);
    }

    @Test
    void anIntervalSwallowsTheKeysInIt() {
        assertThat(ranges("c.a.b = 't' OR (c.a.b = 't' AND c.u = 'v')", LEVELS))
                .isEqualTo(at(LEVELS, key("t")));
    }

    @Test
    void onlyTheDocumentItselfHasAPartitionKey() {
        List<RingRange> ranges =
                KeyFilter.ranges(
                        SqlParser.parseQuery("SELECT * FROM t IN c.tags WHERE t.pk = 'x'"),
                        Map.of(),
                        KEYS);
        assertThat(ranges).containsExactly(RingRange.FULL);
    }
}
