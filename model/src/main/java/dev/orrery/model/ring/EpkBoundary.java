package dev.orrery.model.ring;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.EffectivePartitionKeys;
import dev.orrery.model.key.HashScheme;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Translates one boundary between ring positions and the clients' strings, so that a key is at or
 * above the one exactly when its effective partition key is at or above the other.
 */
public final class EpkBoundary {
    static final String FIRST = "";
    static final String LAST = "FF";

    /** Longest string read; the longest real one is V1's, of 3 components of 100 bytes. */
    private static final int MAX_DIGITS = 1_024;

    private static final int WORD_DIGITS = 2 * Long.BYTES;
    private static final int LEVEL_DIGITS = 2 * WORD_DIGITS;
    private static final long V1_HASHES = 1L << Integer.SIZE;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private EpkBoundary() {}

    /** The string for a position. */
    public static String textOf(RingPosition position, HashScheme scheme) {
        if (position.isMin()) {
            return FIRST;
        }
        if (position.isEnd()) {
            return LAST;
        }
        return switch (scheme) {
            case V1 -> v1TextOf(position);
            case V2, TOKEN -> v2TextOf(position, 1);
            case MULTI_HASH -> v2TextOf(position, RingPosition.MAX_LEVELS);
        };
    }

    /** The highest position that leaves out no key at or above the string. */
    public static RingPosition floor(String text, HashScheme scheme) {
        RingPosition ceiling = ceiling(text, scheme);
        if (scheme != HashScheme.V1 || text.isEmpty()) {
            return ceiling;
        }
        long hash = ceiling.isEnd() ? V1_HASHES : ceiling.high() >>> Integer.SIZE;
        boolean insideHash = hash > 0 && digits(text).startsWith(v1Digits(hash - 1));
        return insideHash ? v1Position(hash - 1) : ceiling;
    }

    /** The lowest position that leaves out no key below the string. */
    public static RingPosition ceiling(String text, HashScheme scheme) {
        String digits = digits(text);
        if (digits.isEmpty()) {
            return RingPosition.MIN;
        }
        return switch (scheme) {
            case V1 -> v1PositionOf(digits);
            case V2, TOKEN -> v2PositionOf(digits, 1);
            case MULTI_HASH -> v2PositionOf(digits, RingPosition.MAX_LEVELS);
        };
    }

    private static String v1TextOf(RingPosition position) {
        long hash = position.high() >>> Integer.SIZE;
        if ((int) position.high() != 0 || position.low() != 0 || position.levels() > 1) {
            hash++;
        }
        return hash == V1_HASHES ? LAST : v1Digits(hash);
    }

    /** Binary search: V1's form preserves order, so no decoder is needed. */
    private static RingPosition v1PositionOf(String digits) {
        long low = 0;
        long high = V1_HASHES;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (v1Digits(middle).compareTo(digits) >= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low == V1_HASHES ? RingPosition.END : v1Position(low);
    }

    private static String v1Digits(long hash) {
        return EffectivePartitionKeys.v1Boundary((int) hash).hex();
    }

    private static RingPosition v1Position(long hash) {
        return RingPosition.of(hash << Integer.SIZE, 0);
    }

    private static String v2TextOf(RingPosition position, int maxLevels) {
        StringBuilder text = new StringBuilder(position.levels() * LEVEL_DIGITS);
        int levels = Math.min(position.levels(), maxLevels);
        for (int level = 0; level < levels; level++) {
            long high = position.word(2 * level);
            long low = position.word(2 * level + 1);
            boolean cutOff = level == levels - 1 && position.levels() > maxLevels;
            long epkHigh = high >>> 2;
            long epkLow = high << 62 | low >>> 2;
            if ((low & 3) == 0 && !cutOff) {
                append(epkHigh, epkLow, text);
                continue;
            }
            // Between two effective partition keys: the upper one bounds the same set of keys.
            boolean last = epkLow == -1 && epkHigh == -1L >>> 2;
            return last ? text.append(LAST).toString() : next(epkHigh, epkLow, text);
        }
        return text.toString();
    }

    private static String next(long high, long low, StringBuilder text) {
        append(low == -1 ? high + 1 : high, low + 1, text);
        return text.toString();
    }

    private static void append(long high, long low, StringBuilder text) {
        text.append(HEX.toHexDigits(high)).append(HEX.toHexDigits(low));
    }

    private static RingPosition v2PositionOf(String digits, int maxLevels) {
        int levels = Math.min(maxLevels, (digits.length() + LEVEL_DIGITS - 1) / LEVEL_DIGITS);
        long[] words = new long[2 * levels];
        for (int level = 0; level < levels; level++) {
            long high = word(digits, level * LEVEL_DIGITS);
            long low = word(digits, level * LEVEL_DIGITS + WORD_DIGITS);
            if (high >>> 62 != 0) {
                // Above every hash of this level, as in a prefix followed by FF.
                return endOf(words, level);
            }
            words[2 * level] = high << 2 | low >>> 62;
            words[2 * level + 1] = low << 2;
        }
        return digits.length() > maxLevels * LEVEL_DIGITS
                ? endOf(words, levels)
                : RingPosition.ofWords(words);
    }

    private static RingPosition endOf(long[] words, int levels) {
        if (levels == 0) {
            return RingPosition.END;
        }
        return RingPosition.ofWords(Arrays.copyOf(words, 2 * levels)).endOfPrefix();
    }

    /** Sixteen digits, as if zeros followed the text. */
    private static long word(String digits, int start) {
        int end = Math.min(digits.length(), start + WORD_DIGITS);
        if (start >= end) {
            return 0;
        }
        long value = HexFormat.fromHexDigitsToLong(digits, start, end);
        return value << ((WORD_DIGITS - (end - start)) * 4);
    }

    private static String digits(String text) {
        if (text.length() > MAX_DIGITS) {
            throw OrreryException.badRequest(
                    "An effective partition key of %d digits is too long: at most %d are accepted."
                            .formatted(text.length(), MAX_DIGITS));
        }
        if (!text.chars().allMatch(HexFormat::isHexDigit)) {
            throw OrreryException.badRequest(
                    "An effective partition key has hexadecimal digits only: '%s'."
                            .formatted(text));
        }
        return text.toUpperCase(Locale.ROOT);
    }
}
