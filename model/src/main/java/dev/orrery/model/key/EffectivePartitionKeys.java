package dev.orrery.model.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Effective partition keys exactly as the official clients compute them.
 *
 * <pre>
 * V2        = 16OCTET                       ; 128-bit hash, the two top bits cleared
 * MultiHash = 1*3V2                         ; one for each level
 * V1        = number *3component            ; the 32-bit hash as a number, then the key itself
 * number    = see {@link V1Encoding}
 * Token     = 16OCTET                       ; the CQL token, sign flipped; its other half
 * </pre>
 */
public final class EffectivePartitionKeys {
    /** All but the two top bits: the clients keep the space above 3F for their "FF". */
    private static final long HIGH_MASK = -1L >>> 2;

    private static final int HASH_BYTES = 2 * Long.BYTES;
    private static final VarHandle BIG_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private EffectivePartitionKeys() {}

    public static EffectivePartitionKey of(PartitionKeyDefinition definition, PartitionKey key) {
        return switch (definition.scheme()) {
            case V1 -> v1(key);
            case V2 -> v2(key);
            case MULTI_HASH -> multiHash(key);
            case TOKEN -> token(key);
        };
    }

    public static EffectivePartitionKey v1(PartitionKey key) {
        return new EffectivePartitionKey(V1Encoding.encode(KeyHashes.v1(key), key));
    }

    /** The lowest V1 form of all keys with this hash: a boundary between ranges. */
    public static EffectivePartitionKey v1Boundary(int hash) {
        return new EffectivePartitionKey(V1Encoding.encode(hash));
    }

    public static EffectivePartitionKey v2(PartitionKey key) {
        byte[] bytes = new byte[HASH_BYTES];
        write(KeyHashes.v2(key), bytes, 0);
        return new EffectivePartitionKey(bytes);
    }

    public static EffectivePartitionKey multiHash(PartitionKey key) {
        byte[] bytes = new byte[key.size() * HASH_BYTES];
        for (int level = 0; level < key.size(); level++) {
            write(KeyHashes.v2(key.component(level)), bytes, level * HASH_BYTES);
        }
        return new EffectivePartitionKey(bytes);
    }

    private static EffectivePartitionKey token(PartitionKey key) {
        CassandraToken token = CassandraToken.of(key);
        byte[] bytes = new byte[HASH_BYTES];
        BIG_ENDIAN_LONG.set(bytes, 0, token.value() ^ Long.MIN_VALUE);
        BIG_ENDIAN_LONG.set(bytes, Long.BYTES, token.second());
        return new EffectivePartitionKey(bytes);
    }

    private static void write(Hash128 hash, byte[] target, int offset) {
        BIG_ENDIAN_LONG.set(target, offset, hash.high() & HIGH_MASK);
        BIG_ENDIAN_LONG.set(target, offset + Long.BYTES, hash.low());
    }
}
