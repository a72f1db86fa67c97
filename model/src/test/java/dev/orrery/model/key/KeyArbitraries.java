package dev.orrery.model.key;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Partition keys of every shape, with a taste for what breaks encodings. */
public final class KeyArbitraries {
    private KeyArbitraries() {}

    public static Arbitrary<PartitionKey> keys() {
        return components().list().ofMinSize(1).ofMaxSize(3).map(PartitionKey::new);
    }

    public static Arbitrary<PartitionKey> keys(int size) {
        return components().list().ofSize(size).map(PartitionKey::new);
    }

    public static Arbitrary<KeyComponent> components() {
        return Arbitraries.oneOf(
                Arbitraries.of(
                        KeyComponent.UNDEFINED,
                        KeyComponent.NULL,
                        KeyComponent.FALSE,
                        KeyComponent.TRUE),
                numbers().map(KeyComponent::of),
                texts().map(KeyComponent::of));
    }

    public static Arbitrary<Double> numbers() {
        return Arbitraries.oneOf(
                Arbitraries.of(0.0, -0.0, 1.0, -1.0, Double.MIN_VALUE, Double.MAX_VALUE),
                Arbitraries.integers().map(Integer::doubleValue),
                Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite));
    }

    public static Arbitrary<String> texts() {
        Arbitrary<Integer> codePoints =
                Arbitraries.oneOf(
                        Arbitraries.of(0, 1, 0x61, 0x62, 0x7F, 0xFF, 0x7FF, 0xFFFF, 0x10FFFF),
                        Arbitraries.integers()
                                .between(0, 0x10FFFF)
                                .filter(c -> c < 0xD800 || c > 0xDFFF));
        return codePoints
                .list()
                .ofMaxSize(12)
                .map(
                        list ->
                                list.stream()
                                        .collect(
                                                StringBuilder::new,
                                                StringBuilder::appendCodePoint,
                                                StringBuilder::append)
                                        .toString());
    }
}
