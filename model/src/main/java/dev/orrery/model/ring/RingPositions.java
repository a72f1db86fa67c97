package dev.orrery.model.ring;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.CassandraToken;
import dev.orrery.model.key.Hash128;
import dev.orrery.model.key.KeyHashes;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;

/**
 * Where keys lie on the ring. Every scheme is stretched to fill all of it:
 *
 * <ul>
 *   <li>V1: the 32-bit hash, followed by zeros;
 *   <li>V2: the 126-bit hash shifted left by two;
 *   <li>MultiHash: the same for each level, one after the other;
 *   <li>CQL: the token with its sign flipped, then the second half of the hash.
 * </ul>
 */
public final class RingPositions {
    private RingPositions() {}

    /** The position of a complete key: computed for every request, straight from the hash. */
    public static RingPosition of(PartitionKeyDefinition definition, PartitionKey key) {
        if (!definition.isComplete(key)) {
            throw wrongSize(definition, key);
        }
        return positionOf(definition, key);
    }

    /** All positions of keys that start with this one: of one key if it is complete. */
    public static RingRange rangeOf(PartitionKeyDefinition definition, PartitionKey key) {
        if (key.size() > definition.paths().size()) {
            throw wrongSize(definition, key);
        }
        RingPosition min = positionOf(definition, key);
        return new RingRange(min, min.endOfPrefix());
    }

    /** Bytes of the position of every complete key of a container. */
    public static int sizeBytes(PartitionKeyDefinition definition) {
        return definition.paths().size() * RingPosition.LEVEL_BYTES;
    }

    public static RingPosition of(CassandraToken token) {
        return RingPosition.of(token.value() ^ Long.MIN_VALUE, token.second());
    }

    /** The first position with this token: where token ranges begin and end. */
    public static RingPosition firstOfToken(long token) {
        return RingPosition.of(token ^ Long.MIN_VALUE, 0);
    }

    /** The token in which a CQL position lies. */
    public static long tokenOf(RingPosition position) {
        if (position.isEnd()) {
            throw new IllegalArgumentException("the end of the ring is beyond every token");
        }
        return position.high() ^ Long.MIN_VALUE;
    }

    private static RingPosition positionOf(PartitionKeyDefinition definition, PartitionKey key) {
        return switch (definition.scheme()) {
            case V1 -> RingPosition.of((long) KeyHashes.v1(key) << Integer.SIZE, 0);
            case V2 -> {
                Hash128 hash = KeyHashes.v2(key);
                yield RingPosition.of(stretchedHigh(hash), stretchedLow(hash));
            }
            case MULTI_HASH -> hierarchical(key);
            case TOKEN -> of(CassandraToken.of(key));
        };
    }

    private static RingPosition hierarchical(PartitionKey key) {
        long[] words = new long[2 * key.size()];
        for (int level = 0; level < key.size(); level++) {
            Hash128 hash = KeyHashes.v2(key.component(level));
            words[2 * level] = stretchedHigh(hash);
            words[2 * level + 1] = stretchedLow(hash);
        }
        return RingPosition.ofWords(words);
    }

    private static long stretchedHigh(Hash128 hash) {
        return hash.high() << 2 | hash.low() >>> 62;
    }

    private static long stretchedLow(Hash128 hash) {
        return hash.low() << 2;
    }

    private static OrreryException wrongSize(PartitionKeyDefinition definition, PartitionKey key) {
        return new OrreryException(
                ErrorCode.PARTITION_KEY_MISMATCH,
                "The partition key has %d components, but the container's key has %d paths: %s."
                        .formatted(key.size(), definition.paths().size(), definition.paths()));
    }
}
