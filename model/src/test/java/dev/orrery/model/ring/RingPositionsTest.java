package dev.orrery.model.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.CassandraToken;
import dev.orrery.model.key.EffectivePartitionKeys;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.KeyArbitraries;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyText;
import java.math.BigInteger;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RingPositionsTest {
    private static final PartitionKeyDefinition V2 = PartitionKeyDefinition.of("/pk");
    private static final PartitionKeyDefinition V1 =
            new PartitionKeyDefinition(V2.paths(), HashKind.HASH, 1);
    private static final PartitionKeyDefinition LEVELS =
            PartitionKeyDefinition.hierarchical("/a", "/b", "/c");

    @Test
    void v1IsTheHashAtTheTop() {
        // 05C1D785... is V1's form of the number 0x5C292C8B, the 32-bit hash of "a".
        RingPosition position = RingPositions.of(V1, PartitionKey.of("a"));

        assertThat(position.hex()).isEqualTo("5C292C8B000000000000000000000000");
        assertThat(EffectivePartitionKeys.v1Boundary((int) (position.high() >>> 32)).hex())
                .isEqualTo("05C1D78593652C");
    }

    @Property
    void v2IsTheEffectivePartitionKeyTimesFour(@ForAll("singles") PartitionKey key) {
        BigInteger epk = new BigInteger(EffectivePartitionKeys.v2(key).hex(), 16);

        assertThat(new BigInteger(RingPositions.of(V2, key).hex(), 16)).isEqualTo(epk.shiftLeft(2));
    }

    @Property
    void levelsFollowEachOther(@ForAll("triples") PartitionKey key) {
        StringBuilder expected = new StringBuilder();
        key.components().forEach(c -> expected.append(positionOf(PartitionKey.of(c)).hex()));

        assertThat(RingPositions.of(LEVELS, key).hex()).isEqualTo(expected.toString());
    }

    @Property
    void orderIsThatOfEffectivePartitionKeys(
            @ForAll("triples") PartitionKey first, @ForAll("triples") PartitionKey second) {
        int epks =
                EffectivePartitionKeys.multiHash(first)
                        .compareTo(EffectivePartitionKeys.multiHash(second));
        int positions = RingPositions.of(LEVELS, first).compareTo(RingPositions.of(LEVELS, second));

        assertThat(Integer.signum(positions)).isEqualTo(Integer.signum(epks));
    }

    @Property
    void v1OrderIsThatOfEffectivePartitionKeysUpToTies(
            @ForAll("singles") PartitionKey first, @ForAll("singles") PartitionKey second) {
        int epks = EffectivePartitionKeys.v1(first).compareTo(EffectivePartitionKeys.v1(second));
        int positions = RingPositions.of(V1, first).compareTo(RingPositions.of(V1, second));

        assertThat(Integer.signum(positions)).isIn(0, Integer.signum(epks));
    }

    @Property
    void prefixRangeHoldsTheKeysThatStartWithIt(
            @ForAll("triples") PartitionKey key, @ForAll("triples") PartitionKey other) {
        for (int size = 1; size <= key.size(); size++) {
            PartitionKey prefix = new PartitionKey(key.components().subList(0, size));
            RingRange range = RingPositions.rangeOf(LEVELS, prefix);

            assertThat(range.contains(RingPositions.of(LEVELS, key))).isTrue();
            assertThat(range.contains(RingPositions.of(LEVELS, other)))
                    .isEqualTo(prefix.isPrefixOf(other));
        }
    }

    @Test
    void keyMustFitTheDefinition() {
        PartitionKey two = PartitionKeyText.parse("[1,2]");

        assertThatThrownBy(() -> RingPositions.of(LEVELS, two))
                .hasMessage(
                        "The partition key has 2 components, but the container's key has 3 paths:"
                                + " [/a, /b, /c].")
                .extracting(e -> ((OrreryException) e).code())
                .isEqualTo(ErrorCode.PARTITION_KEY_MISMATCH);
        assertThatThrownBy(() -> RingPositions.rangeOf(V2, two))
                .isInstanceOf(OrreryException.class);
    }

    @Test
    void sizeFollowsTheLevels() {
        assertThat(RingPositions.sizeBytes(V1)).isEqualTo(16);
        assertThat(RingPositions.sizeBytes(V2)).isEqualTo(16);
        assertThat(RingPositions.sizeBytes(LEVELS)).isEqualTo(48);
    }

    @Test
    void tokensAreInOrderFromEndToEnd() {
        assertThat(RingPositions.firstOfToken(Long.MIN_VALUE)).isEqualTo(RingPosition.of(0, 0));
        assertThat(RingPositions.firstOfToken(-1)).isLessThan(RingPositions.firstOfToken(0));
        assertThat(RingPositions.firstOfToken(0).hex())
                .isEqualTo("80000000000000000000000000000000");
        assertThatThrownBy(() -> RingPositions.tokenOf(RingPosition.END))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(RingPositions.tokenOf(RingPosition.MIN)).isEqualTo(Long.MIN_VALUE);
    }

    @Property
    void cqlKeyLiesInItsToken(@ForAll byte[] key) {
        CassandraToken token = CassandraToken.of(key);
        RingPosition position = RingPositions.of(token);

        assertThat(RingPositions.tokenOf(position)).isEqualTo(token.value());
        assertThat(position).isGreaterThanOrEqualTo(RingPositions.firstOfToken(token.value()));
        assertThat(position.low()).isEqualTo(token.second());
    }

    @Provide
    Arbitrary<PartitionKey> singles() {
        return KeyArbitraries.keys(1);
    }

    @Provide
    Arbitrary<PartitionKey> triples() {
        return KeyArbitraries.keys(3);
    }

    private static RingPosition positionOf(PartitionKey key) {
        return RingPositions.of(V2, key);
    }
}
