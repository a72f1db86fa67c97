package dev.orrery.model.ring;

import dev.orrery.model.key.HashScheme;
import java.util.Optional;

/**
 * A range as the official clients see it: two strings of hexadecimal digits which they compare with
 * the effective partition keys they compute. The whole ring is {@code ""} to {@code FF}.
 */
public record EpkRangeText(String minInclusive, String maxExclusive) {
    public static final EpkRangeText FULL = new EpkRangeText(EpkBoundary.FIRST, EpkBoundary.LAST);

    /** The strings that hold exactly the keys of the range. */
    public static EpkRangeText of(RingRange range, HashScheme scheme) {
        return new EpkRangeText(
                EpkBoundary.textOf(range.min(), scheme), EpkBoundary.textOf(range.max(), scheme));
    }

    /**
     * The range that holds every key between the strings. Only a V1 string that goes on after the
     * hash cannot be met exactly: then all keys with that hash are in. Empty if no key can be
     * between the strings.
     */
    public Optional<RingRange> toRange(HashScheme scheme) {
        RingPosition min = EpkBoundary.floor(minInclusive, scheme);
        RingPosition max = EpkBoundary.ceiling(maxExclusive, scheme);
        return min.compareTo(max) < 0 ? Optional.of(new RingRange(min, max)) : Optional.empty();
    }
}
