package dev.orrery.model.key;

import com.dynatrace.hash4j.hashing.HashValue128;
import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hasher32;
import com.dynatrace.hash4j.hashing.Hashing;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The hashes of the official clients, before they are dressed up as effective partition keys. Input
 * is every component in turn: a type byte, then for a number its double in little-endian, for a
 * text its UTF-8 and a terminator.
 */
public final class KeyHashes {
    /** V1 looks at this many UTF-16 characters of a text only, even if that halves a pair. */
    static final int V1_MAX_TEXT_CHARACTERS = 100;

    private static final byte V1_TEXT_END = 0;
    private static final byte V2_TEXT_END = (byte) 0xFF;
    private static final int V2_MAX_TEXT_CHARACTERS = Integer.MAX_VALUE;

    private static final Hasher32 MURMUR_32 = Hashing.murmur3_32();
    private static final Hasher128 MURMUR_128 = Hashing.murmur3_128();
    private static final VarHandle LITTLE_ENDIAN_LONG =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private KeyHashes() {}

    /** MurmurHash3 x86-32 of the key with its texts cut short. */
    public static int v1(PartitionKey key) {
        byte[] input = input(key.components(), V1_MAX_TEXT_CHARACTERS, V1_TEXT_END);
        return MURMUR_32.hashBytesToInt(input);
    }

    /** MurmurHash3 x64-128 of all components together. */
    public static Hash128 v2(PartitionKey key) {
        return v2(key.components());
    }

    /** MurmurHash3 x64-128 of one level of a hierarchical key. */
    public static Hash128 v2(KeyComponent component) {
        return v2(List.of(component));
    }

    private static Hash128 v2(List<KeyComponent> components) {
        HashValue128 hash =
                MURMUR_128.hashBytesTo128Bits(
                        input(components, V2_MAX_TEXT_CHARACTERS, V2_TEXT_END));
        return new Hash128(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }

    private static byte[] input(List<KeyComponent> components, int maxCharacters, byte textEnd) {
        int size = 0;
        for (int i = 0; i < components.size(); i++) {
            size += inputBytes(components.get(i), maxCharacters);
        }
        byte[] input = new byte[size];
        int at = 0;
        for (int i = 0; i < components.size(); i++) {
            at = write(components.get(i), maxCharacters, input, at);
            if (components.get(i) instanceof KeyComponent.Text) {
                input[at++] = textEnd;
            }
        }
        return input;
    }

    private static int inputBytes(KeyComponent component, int maxCharacters) {
        return switch (component) {
            case KeyComponent.Undefined _, KeyComponent.Null _, KeyComponent.Bool _ -> 1;
            case KeyComponent.Numeric _ -> 1 + Long.BYTES;
            case KeyComponent.Text(String text) ->
                    2 + Utf8.sizeBytes(text, Math.min(text.length(), maxCharacters));
            case KeyComponent.Binary _ -> throw KeyComponent.Binary.notHashed();
        };
    }

    private static int write(KeyComponent component, int maxCharacters, byte[] target, int offset) {
        target[offset] = TypeByte.of(component);
        return switch (component) {
            case KeyComponent.Undefined _, KeyComponent.Null _, KeyComponent.Bool _ -> offset + 1;
            case KeyComponent.Numeric(double value) -> {
                LITTLE_ENDIAN_LONG.set(target, offset + 1, Double.doubleToRawLongBits(value));
                yield offset + 1 + Long.BYTES;
            }
            case KeyComponent.Text(String text) ->
                    Utf8.write(text, Math.min(text.length(), maxCharacters), target, offset + 1);
            case KeyComponent.Binary _ -> throw KeyComponent.Binary.notHashed();
        };
    }
}
