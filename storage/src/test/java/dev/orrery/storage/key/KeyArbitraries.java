package dev.orrery.storage.key;

import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Keys that lie close together, so that every boundary of a format is met. */
final class KeyArbitraries {
    private KeyArbitraries() {}

    static Arbitrary<String> text() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars('\0', '\u0001', 'a', 'b', '\u00ff').ofMaxLength(4),
                Arbitraries.strings().withChars('a', '\u20ac').ofMaxLength(3),
                Arbitraries.strings().alpha().ofMaxLength(12));
    }

    static Arbitrary<RingPosition> position() {
        Arbitrary<Long> word = Arbitraries.of(0L, 1L, -1L, Long.MIN_VALUE, 255L, 256L);
        return Combinators.combine(word, word).as(RingPosition::of);
    }

    static Arbitrary<PartitionKey> partitionKey() {
        return Arbitraries.oneOf(
                text().map(PartitionKey::of),
                Arbitraries.doubles().map(number -> PartitionKey.of(KeyComponent.of(number))),
                Arbitraries.of(KeyComponent.NULL, KeyComponent.UNDEFINED, KeyComponent.TRUE)
                        .map(component -> PartitionKey.of(component)));
    }

    static Arbitrary<LogicalKey> logicalKey() {
        return Combinators.combine(
                        Arbitraries.of(0, 1, 255, 256, Integer.MAX_VALUE),
                        position(),
                        partitionKey())
                .as(LogicalKey::new);
    }

    static Arbitrary<RecordKey> recordKey() {
        return Combinators.combine(logicalKey(), text()).as(RecordKey::new);
    }
}
