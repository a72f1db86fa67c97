package dev.orrery.storage.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyCodec;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class KeyCodecTest {
    private static final int POSITION_BYTES = RingPosition.LEVEL_BYTES;
    private static final Comparator<LogicalKey> LOGICAL_ORDER =
            Comparator.comparingInt(LogicalKey::container)
                    .thenComparing(LogicalKey::position)
                    .thenComparing(
                            key -> PartitionKeyCodec.encode(key.partitionKey()),
                            Arrays::compareUnsigned);

    @Property
    void recordKeyComesBack(@ForAll("recordKeys") RecordKey key) {
        byte[] bytes = key.encode();
        assertThat(RecordKey.read(bytes, POSITION_BYTES)).isEqualTo(key);
        assertThat(LogicalKey.prefixOf(bytes, POSITION_BYTES)).isEqualTo(key.logical().encode());
        assertThat(LogicalKey.containerOf(bytes)).isEqualTo(key.logical().container());
    }

    @Property
    void hierarchicalKeyComesBack(
            @ForAll @IntRange(min = 1, max = 3) int levels,
            @ForAll("texts") String value,
            @ForAll("texts") String id,
            @ForAll byte fill) {
        byte[] words = new byte[levels * RingPosition.LEVEL_BYTES];
        Arrays.fill(words, fill);
        KeyComponent[] components = new KeyComponent[levels];
        Arrays.fill(components, KeyComponent.of(value));
        LogicalKey logical =
                new LogicalKey(
                        3,
                        RingPosition.fromBytes(words, 0, words.length),
                        PartitionKey.of(components));
        RecordKey key = new RecordKey(logical, id);
        assertThat(RecordKey.read(key.encode(), words.length)).isEqualTo(key);
        assertThat(LogicalKey.positionOf(key.encode(), words.length)).isEqualTo(logical.position());
        RingRange own = new RingRange(logical.position(), logical.position().endOfPrefix());
        assertThat(KeyRange.ofRing(3, own).contains(key.encode())).isTrue();
    }

    @Property
    void recordKeysAreInOrder(
            @ForAll("recordKeys") RecordKey first, @ForAll("recordKeys") RecordKey second) {
        int expected = LOGICAL_ORDER.compare(first.logical(), second.logical());
        if (expected == 0) {
            expected = Arrays.compareUnsigned(utf8(first.id()), utf8(second.id()));
        }
        int found = Arrays.compareUnsigned(first.encode(), second.encode());
        assertThat(Integer.signum(found)).isEqualTo(Integer.signum(expected));
    }

    @Property
    void logicalPartitionIsOneInterval(
            @ForAll("recordKeys") RecordKey inside, @ForAll("recordKeys") RecordKey other) {
        KeyRange range = KeyRange.ofPrefix(inside.logical().encode());
        assertThat(range.contains(inside.encode())).isTrue();
        assertThat(range.contains(other.encode()))
                .isEqualTo(other.logical().equals(inside.logical()));
    }

    @Property
    void rangeOfTheRingIsOneInterval(
            @ForAll("recordKeys") RecordKey key,
            @ForAll("positions") RingPosition first,
            @ForAll("positions") RingPosition second) {
        if (first.equals(second)) {
            return;
        }
        boolean ascending = first.compareTo(second) < 0;
        RingRange range = new RingRange(ascending ? first : second, ascending ? second : first);
        int container = key.logical().container();
        byte[] bytes = key.encode();
        assertThat(KeyRange.ofRing(container, range).contains(bytes))
                .isEqualTo(range.contains(key.logical().position()));
        assertThat(KeyRange.ofRing(container, RingRange.FULL).contains(bytes)).isTrue();
        assertThat(KeyRange.ofContainer(container).contains(bytes)).isTrue();
        assertThat(KeyRange.ofContainer(container ^ 2).contains(bytes)).isFalse();
    }

    @Property
    void nextPrefixIsTheLeastKeyBehindAll(@ForAll byte[] prefix, @ForAll byte[] rest) {
        byte[] next = KeyRange.next(prefix);
        byte[] longer = RecordKey.encode(prefix, rest);
        assertThat(KeyRange.ofPrefix(prefix).contains(longer)).isTrue();
        if (next != null) {
            assertThat(Arrays.compareUnsigned(longer, next)).isNegative();
            assertThat(next.length).isLessThanOrEqualTo(prefix.length);
        }
    }

    @Property
    void feedKeyComesBackAndKeepsOrder(
            @ForAll("feedKeys") FeedKey first, @ForAll("feedKeys") FeedKey second) {
        assertThat(FeedKey.read(first.encode())).isEqualTo(first);
        int expected =
                Comparator.comparingInt(FeedKey::container)
                        .thenComparingLong(FeedKey::lsn)
                        .thenComparingInt(FeedKey::originPartition)
                        .thenComparingInt(FeedKey::positionInBatch)
                        .compare(first, second);
        int found = Arrays.compareUnsigned(first.encode(), second.encode());
        assertThat(Integer.signum(found)).isEqualTo(Integer.signum(expected));
    }

    @Property
    void feedIsReadFromBehindAnLsn(
            @ForAll("feedKeys") FeedKey key, @ForAll @LongRange(min = 0, max = 300) long lsn) {
        assertThat(FeedKey.after(key.container(), lsn).contains(key.encode()))
                .isEqualTo(key.lsn() > lsn);
    }

    @Property
    void expiryKeyComesBackAndIsFoundByTime(
            @ForAll @LongRange(min = 0, max = 1L << 40) long second,
            @ForAll @IntRange(min = -2, max = 2) int distance,
            @ForAll("recordKeys") RecordKey key) {
        byte[] expiry = ExpiryKey.encode(second, key.encode());
        assertThat(ExpiryKey.expirySecond(expiry)).isEqualTo(second);
        assertThat(ExpiryKey.recordKey(expiry)).isEqualTo(key.encode());
        if (second + distance >= 0) {
            assertThat(ExpiryKey.upTo(second + distance).contains(expiry)).isEqualTo(distance >= 0);
        }
    }

    @Test
    void metaKeysOfOneKindAreOneInterval() {
        assertThat(MetaKey.definitions().contains(MetaKey.definition(0))).isTrue();
        assertThat(MetaKey.definitions().contains(MetaKey.definition(Integer.MAX_VALUE))).isTrue();
        assertThat(MetaKey.definitions().contains(MetaKey.named(MetaKey.APPLIED))).isFalse();
    }

    @Provide
    Arbitrary<RecordKey> recordKeys() {
        return KeyArbitraries.recordKey();
    }

    @Provide
    Arbitrary<String> texts() {
        return KeyArbitraries.text();
    }

    @Provide
    Arbitrary<RingPosition> positions() {
        return Arbitraries.oneOf(
                KeyArbitraries.position(), Arbitraries.of(RingPosition.MIN, RingPosition.END));
    }

    @Provide
    Arbitrary<FeedKey> feedKeys() {
        Arbitrary<Integer> small = Arbitraries.integers().between(0, 300);
        return Combinators.combine(small, Arbitraries.longs().between(0, 300), small, small)
                .as(FeedKey::new);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
