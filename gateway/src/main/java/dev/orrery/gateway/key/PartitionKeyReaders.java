package dev.orrery.gateway.key;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.item.PartitionKeyReader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;

/**
 * A key reader for each container, made once: a container's partition key never changes, and its
 * number is never given again. There are at most as many as containers.
 */
public final class PartitionKeyReaders {
    private final ConcurrentHashMap<Integer, PartitionKeyReader> readers =
            new ConcurrentHashMap<>();

    public PartitionKeyReader of(ContainerRecord container) {
        PartitionKeyReader reader = readers.get(container.number());
        if (reader == null) {
            reader = new PartitionKeyReader(container.definition().partitionKey());
            readers.put(container.number(), reader);
        }
        return reader;
    }

    /** Forgets containers that are gone. */
    public void retain(IntPredicate containerNumbers) {
        readers.keySet().removeIf(number -> !containerNumbers.test(number));
    }
}
