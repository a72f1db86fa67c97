package dev.orrery.model.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.EffectivePartitionKeys;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.HashScheme;
import dev.orrery.model.key.KeyArbitraries;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The clients choose a range by comparing strings; whatever they choose, the ring must agree. */
class EpkRangeTextTest {
    private static final PartitionKeyDefinition V2 = PartitionKeyDefinition.of("/pk");
    private static final PartitionKeyDefinition V1 =
            new PartitionKeyDefinition(V2.paths(), HashKind.HASH, 1);
    private static final PartitionKeyDefinition LEVELS =
            PartitionKeyDefinition.hierarchical("/a", "/b");

    @Property
    void clientAndRingChooseTheSameRange(
            @ForAll("keyed") Keyed keyed, @ForAll @IntRange(min = 1, max = 200) int parts) {
        for (RingRange range : RingRange.FULL.evenSplit(parts)) {
            assertThat(range.contains(keyed.position())).isEqualTo(keyed.isInside(range));
        }
    }

    @Property
    void theyAgreeOnAnyBoundaryAtAll(
            @ForAll("keyed") Keyed keyed, @ForAll("positions") RingPosition boundary) {
        String text = EpkBoundary.textOf(boundary, keyed.scheme());

        assertThat(keyed.epk().compareTo(text) >= 0)
                .isEqualTo(keyed.position().compareTo(boundary) >= 0);
    }

    @Property
    void theyAgreeOnBoundariesNextToAKey(@ForAll("keyed") Keyed keyed) {
        RingPosition at = keyed.position();
        RingPosition after = at.endOfPrefix();

        assertThat(keyed.epk()).isGreaterThanOrEqualTo(EpkBoundary.textOf(at, keyed.scheme()));
        assertThat(keyed.epk()).isLessThan(EpkBoundary.textOf(after, keyed.scheme()));
    }

    @Property
    void stringsOfClientsKeepEveryKey(
            @ForAll("keyed") Keyed keyed, @ForAll("epkTexts") String boundary) {
        HashScheme scheme = keyed.scheme();
        RingPosition floor = EpkBoundary.floor(boundary, scheme);
        RingPosition ceiling = EpkBoundary.ceiling(boundary, scheme);
        boolean above = keyed.epk().compareTo(boundary) >= 0;

        assertThat(floor).isLessThanOrEqualTo(ceiling);
        if (above) {
            assertThat(keyed.position()).isGreaterThanOrEqualTo(floor);
        } else {
            assertThat(keyed.position()).isLessThan(ceiling);
        }
        if (scheme != HashScheme.V1) {
            assertThat(floor).isEqualTo(ceiling);
        }
    }

    @Property
    void positionsOfEvenSplitsAreReadBack(
            @ForAll HashScheme scheme, @ForAll @IntRange(min = 1, max = 500) int parts) {
        for (RingRange range : RingRange.FULL.evenSplit(parts)) {
            assertThat(EpkRangeText.of(range, scheme).toRange(scheme)).contains(range);
        }
    }

    @ParameterizedTest
    @EnumSource
    void wholeRingIsEmptyToFF(HashScheme scheme) {
        assertThat(EpkRangeText.of(RingRange.FULL, scheme)).isEqualTo(EpkRangeText.FULL);
        assertThat(EpkRangeText.FULL.toRange(scheme)).contains(RingRange.FULL);
        assertThat(EpkRangeText.FULL).isEqualTo(new EpkRangeText("", "FF"));
    }

    @ParameterizedTest
    @CsvSource({
        "V1,         05C1E0",
        "V2,         20000000000000000000000000000000",
        "MULTI_HASH, 20000000000000000000000000000000",
    })
    void halfOfTheRingInEveryScheme(HashScheme scheme, String expected) {
        RingPosition half = RingPosition.of(Long.MIN_VALUE, 0);

        String text = EpkBoundary.textOf(half, scheme);

        assertThat(text).isEqualTo(expected);
        assertThat(EpkBoundary.floor(text, scheme)).isEqualTo(half);
    }

    @Test
    void v1StringInsideAHashKeepsAllOfThatHash() {
        PartitionKey key = PartitionKey.of("a");
        RingPosition position = RingPositions.of(V1, key);
        String epk = EffectivePartitionKeys.v1(key).hex();

        assertThat(EpkBoundary.floor(epk, HashScheme.V1)).isEqualTo(position);
        assertThat(EpkBoundary.ceiling(epk, HashScheme.V1))
                .isEqualTo(RingPosition.of(position.high() + (1L << 32), 0));
    }

    @Test
    void prefixFollowedByFFIsTheEndOfThePrefix() {
        PartitionKey prefix = PartitionKey.of("tenant1");
        String epk = EffectivePartitionKeys.multiHash(prefix).hex();

        assertThat(new EpkRangeText(epk, epk + "FF").toRange(HashScheme.MULTI_HASH))
                .contains(RingPositions.rangeOf(LEVELS, prefix));
    }

    @Test
    void noKeyMeansNoRange() {
        assertThat(new EpkRangeText("40", "FF").toRange(HashScheme.V2)).isEmpty();
        assertThat(new EpkRangeText("06", "FF").toRange(HashScheme.V1)).isEmpty();
        assertThat(new EpkRangeText("20", "10").toRange(HashScheme.V2)).isEmpty();
    }

    @Test
    void roundsUpBetweenEffectivePartitionKeys() {
        assertThat(EpkBoundary.textOf(RingPosition.of(0, 1), HashScheme.V2))
                .isEqualTo("00000000000000000000000000000001");
        assertThat(EpkBoundary.textOf(RingPosition.of(3, -1), HashScheme.V2))
                .isEqualTo("00000000000000010000000000000000");
        assertThat(EpkBoundary.textOf(RingPosition.of(-1, -1), HashScheme.V2)).isEqualTo("FF");
        assertThat(EpkBoundary.textOf(RingPosition.of(-1, 1), HashScheme.V1)).isEqualTo("FF");
        assertThat(EpkBoundary.textOf(RingPosition.ofWords(0, 4, 0, 0), HashScheme.V2))
                .isEqualTo("00000000000000000000000000000002");
        assertThat(EpkBoundary.textOf(RingPosition.ofWords(0, 4, -1, -1), HashScheme.MULTI_HASH))
                .isEqualTo("00000000000000000000000000000001FF");
    }

    @ParameterizedTest
    @ValueSource(strings = {"G", "0x05", " ", "05C1 ", "\u0661"})
    void refusesWhatIsNotHexadecimal(String text) {
        assertThatThrownBy(() -> EpkBoundary.floor(text, HashScheme.V2))
                .isInstanceOf(OrreryException.class)
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.BAD_REQUEST);
    }

    @Test
    void refusesEndlessDigits() {
        assertThatThrownBy(() -> EpkBoundary.ceiling("0".repeat(2_000), HashScheme.V2))
                .hasMessageContaining("2000 digits is too long");
    }

    @Test
    void readsLowerCaseToo() {
        assertThat(EpkBoundary.floor("1fab", HashScheme.V2))
                .isEqualTo(EpkBoundary.floor("1FAB", HashScheme.V2));
    }

    @Provide
    Arbitrary<Keyed> keyed() {
        return Arbitraries.of(V1, V2, LEVELS)
                .flatMap(
                        definition ->
                                KeyArbitraries.keys(definition.paths().size())
                                        .map(key -> Keyed.of(definition, key)));
    }

    @Provide
    Arbitrary<RingPosition> positions() {
        return RingArbitraries.positions();
    }

    /** Digits of any length: made up, and cut or prolonged from real keys. */
    @Provide
    Arbitrary<String> epkTexts() {
        Arbitrary<String> digits =
                Arbitraries.strings().withChars("0123456789ABCDEF").ofMaxLength(100);
        Arbitrary<String> cut =
                keyed().flatMap(
                                keyed ->
                                        Arbitraries.integers()
                                                .between(0, keyed.epk().length())
                                                .map(end -> keyed.epk().substring(0, end)));
        Arbitrary<String> prolonged =
                keyed().map(Keyed::epk)
                        .flatMap(epk -> Arbitraries.of("", "0", "00", "FF").map(epk::concat));
        return Arbitraries.oneOf(List.of(digits, digits.map("05C1"::concat), cut, prolonged));
    }

    /** A key with both of its places. */
    record Keyed(HashScheme scheme, PartitionKey key, String epk, RingPosition position) {
        static Keyed of(PartitionKeyDefinition definition, PartitionKey key) {
            return new Keyed(
                    definition.scheme(),
                    key,
                    EffectivePartitionKeys.of(definition, key).hex(),
                    RingPositions.of(definition, key));
        }

        /** The rule of the official clients. */
        boolean isInside(RingRange range) {
            EpkRangeText text = EpkRangeText.of(range, scheme);
            return text.minInclusive().compareTo(epk) <= 0
                    && epk.compareTo(text.maxExclusive()) < 0;
        }
    }
}
