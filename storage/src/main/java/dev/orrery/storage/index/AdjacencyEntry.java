package dev.orrery.storage.index;

import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.json.JsonView;
import dev.orrery.storage.key.AdjacencyKey;
import dev.orrery.storage.key.AdjacencyValue;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The entry of an edge in the family {@code adjacency}, as its item demands it. */
public final class AdjacencyEntry {
    private final byte[] key;
    private final byte[] value;

    private AdjacencyEntry(byte[] key, byte[] value) {
        this.key = key;
        this.value = value;
    }

    /** The entry of an item in a logical partition; null for everything that is not an edge. */
    public static @Nullable AdjacencyEntry of(JsonView item, byte[] logicalKey) {
        EdgeShape edge = EdgeShape.of(item);
        if (edge == null) {
            return null;
        }
        return new AdjacencyEntry(
                AdjacencyKey.encode(logicalKey, edge.sourceId(), edge.label(), edge.id()),
                AdjacencyValue.encode(edge.target()));
    }

    /** Not to be changed. */
    public byte[] key() {
        return key;
    }

    /** Not to be changed. */
    public byte[] value() {
        return value;
    }

    public boolean hasKey(byte[] other) {
        return Arrays.equals(key, other);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AdjacencyEntry entry
                && Arrays.equals(key, entry.key)
                && Arrays.equals(value, entry.value);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(key);
    }
}
