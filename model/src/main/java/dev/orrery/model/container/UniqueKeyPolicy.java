package dev.orrery.model.container;

import dev.orrery.model.key.PartitionKeyPath;
import java.util.List;

/** Combinations of values that may occur only once inside a logical partition. */
public record UniqueKeyPolicy(List<List<PartitionKeyPath>> keys) {
    public static final int MAX_KEYS = 10;
    public static final int MAX_PATHS_PER_KEY = 16;
    public static final UniqueKeyPolicy NONE = new UniqueKeyPolicy(List.of());

    public UniqueKeyPolicy {
        keys = keys.stream().map(List::copyOf).toList();
        if (keys.size() > MAX_KEYS) {
            throw new IllegalArgumentException("more than 10 unique keys");
        }
        for (List<PartitionKeyPath> key : keys) {
            if (key.isEmpty() || key.size() > MAX_PATHS_PER_KEY) {
                throw new IllegalArgumentException("a unique key has 1 to 16 paths");
            }
        }
    }
}
