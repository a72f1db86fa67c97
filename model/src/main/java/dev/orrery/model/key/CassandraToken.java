package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The token of a CQL partition key: MurmurHash3 x64-128 with seed 0, as Apache Cassandra computes
 * it. Its known deviation is kept: bytes after the last whole 16-byte block are sign-extended. The
 * second half of the hash tells apart what the token alone does not.
 *
 * @param value the token that drivers and {@code token()} see
 * @param second the other 64 bits of the hash
 */
public record CassandraToken(long value, long second) {
    /** The token of no key but the empty one, so that (minimum, x] is everything up to x. */
    public static final long MINIMUM = Long.MIN_VALUE;

    private static final long C1 = 0x87c37b91114253d5L;
    private static final long C2 = 0x4cf5ad432745937fL;
    private static final int BLOCK_BYTES = 16;
    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** The token of a serialised partition key. */
    public static CassandraToken of(byte[] key) {
        return of(key, 0, key.length);
    }

    /** The token of a CQL table's key: one binary component. */
    public static CassandraToken of(PartitionKey key) {
        if (key.size() == 1 && key.component(0) instanceof KeyComponent.Binary binary) {
            return of(binary.array());
        }
        throw OrreryException.badRequest(
                "The partition key of a CQL table is written in its columns, not as JSON.");
    }

    public static CassandraToken of(byte[] key, int offset, int length) {
        if (length == 0) {
            return new CassandraToken(MINIMUM, 0);
        }
        long h1 = 0;
        long h2 = 0;
        int blocksEnd = offset + length / BLOCK_BYTES * BLOCK_BYTES;
        for (int at = offset; at < blocksEnd; at += BLOCK_BYTES) {
            h1 ^= mixFirst((long) LITTLE_ENDIAN_LONG.get(key, at));
            h1 = (Long.rotateLeft(h1, 27) + h2) * 5 + 0x52dce729;
            h2 ^= mixSecond((long) LITTLE_ENDIAN_LONG.get(key, at + Long.BYTES));
            h2 = (Long.rotateLeft(h2, 31) + h1) * 5 + 0x38495ab5;
        }
        int end = offset + length;
        int middle = Math.min(end, blocksEnd + Long.BYTES);
        h1 ^= mixFirst(tail(key, blocksEnd, middle));
        h2 ^= mixSecond(tail(key, middle, end));
        return finish(h1 ^ length, h2 ^ length);
    }

    private static CassandraToken finish(long mixed1, long mixed2) {
        long h1 = mixed1 + mixed2;
        long h2 = mixed2 + h1;
        h1 = finalMix(h1);
        h2 = finalMix(h2);
        h1 += h2;
        h2 += h1;
        return new CassandraToken(h1 == MINIMUM ? Long.MAX_VALUE : h1, h2);
    }

    /** Up to eight bytes in little-endian order, each sign-extended: this is the deviation. */
    private static long tail(byte[] key, int start, int end) {
        long word = 0;
        for (int at = start; at < end; at++) {
            word ^= (long) key[at] << ((at - start) * Byte.SIZE);
        }
        return word;
    }

    private static long mixFirst(long word) {
        return Long.rotateLeft(word * C1, 31) * C2;
    }

    private static long mixSecond(long word) {
        return Long.rotateLeft(word * C2, 33) * C1;
    }

    private static long finalMix(long word) {
        long mixed = (word ^ word >>> 33) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ mixed >>> 33;
    }
}
