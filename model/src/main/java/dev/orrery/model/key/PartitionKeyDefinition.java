package dev.orrery.model.key;

import dev.orrery.model.error.OrreryException;
import java.util.HashSet;
import java.util.List;

/**
 * Which properties of an item make its partition key, and how the key is hashed. It never changes
 * during the life of a container.
 */
public record PartitionKeyDefinition(List<PartitionKeyPath> paths, HashKind kind, int version) {
    /** Levels of a hierarchical key. */
    public static final int MAX_PATHS = 3;

    public PartitionKeyDefinition {
        paths = List.copyOf(paths);
        requirePathCount(paths.size(), kind);
        if (new HashSet<>(paths).size() != paths.size()) {
            throw OrreryException.badRequest(
                    "The partition key definition names a path twice: %s.".formatted(paths));
        }
        if (version != 1 && version != 2) {
            throw OrreryException.badRequest(
                    "Partition key version %d is not known: it is 1 or 2.".formatted(version));
        }
        if (kind == HashKind.MULTI_HASH && version != 2) {
            throw OrreryException.badRequest(
                    "A partition key of kind MultiHash has version 2, not %d.".formatted(version));
        }
    }

    /** The usual definition: one path, hashed as a large key. */
    public static PartitionKeyDefinition of(String path) {
        return new PartitionKeyDefinition(List.of(PartitionKeyPath.parse(path)), HashKind.HASH, 2);
    }

    /** The key of a container that was made without one: a property that no item has. */
    public static PartitionKeyDefinition ofSystem() {
        return of("/_partitionKey");
    }

    /** A hierarchical key. */
    public static PartitionKeyDefinition hierarchical(String... paths) {
        return new PartitionKeyDefinition(
                List.of(paths).stream().map(PartitionKeyPath::parse).toList(),
                HashKind.MULTI_HASH,
                2);
    }

    /**
     * The key of a CQL table: its columns, serialised as Cassandra does it, are one component. The
     * path only stands for them.
     */
    public static PartitionKeyDefinition ofTable() {
        return new PartitionKeyDefinition(
                List.of(PartitionKeyPath.parse("/partition_key")), HashKind.TOKEN, 2);
    }

    public HashScheme scheme() {
        return switch (kind) {
            case HASH -> version == 1 ? HashScheme.V1 : HashScheme.V2;
            case MULTI_HASH -> HashScheme.MULTI_HASH;
            case TOKEN -> HashScheme.TOKEN;
        };
    }

    /** Whether the key has a component for every path, as every stored record's key must. */
    public boolean isComplete(PartitionKey key) {
        return key.size() == paths.size();
    }

    /** Whether the key names a group of logical partitions: the first levels of a hierarchy. */
    public boolean isPrefix(PartitionKey key) {
        return key.size() < paths.size();
    }

    private static void requirePathCount(int count, HashKind kind) {
        if (count > MAX_PATHS) {
            throw OrreryException.badRequest(
                    "Too many partition key paths (%d) specified. A maximum of %d is allowed."
                            .formatted(count, MAX_PATHS));
        }
        switch (kind) {
            case HASH, TOKEN -> {
                if (count != 1) {
                    throw OrreryException.badRequest(
                            "A partition key of kind Hash has one path, not %d.".formatted(count));
                }
            }
            case MULTI_HASH -> {
                if (count < 2 || count > MAX_PATHS) {
                    throw OrreryException.badRequest(
                            "A partition key of kind MultiHash has 2 to %d paths, not %d."
                                    .formatted(MAX_PATHS, count));
                }
            }
        }
    }
}
