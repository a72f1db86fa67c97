package dev.orrery.partition;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * Asks for changes of a container: for each item that changed behind an LSN its latest version, in
 * the order of those versions. Deleted items do not appear.
 *
 * @param afterLsn 0 for the beginning, or what the page before answered
 * @param range which part of the ring
 * @param partitionKey only the items of one logical partition
 * @param maxItems where the page is cut; it may be longer, since a batch is never divided
 * @param allVersions asks for every change, deletions too. Refused if some behind the LSN may have
 *     been removed
 */
public record ChangeFeedRequest(
        int containerNumber,
        long afterLsn,
        RingRange range,
        Optional<PartitionKey> partitionKey,
        int maxItems,
        boolean allVersions) {
    /** Asks for the latest versions. */
    public ChangeFeedRequest(
            int containerNumber,
            long afterLsn,
            RingRange range,
            Optional<PartitionKey> partitionKey,
            int maxItems) {
        this(containerNumber, afterLsn, range, partitionKey, maxItems, false);
    }

    public ChangeFeedRequest {
        if (afterLsn < 0 || maxItems < 1) {
            throw new IllegalArgumentException("a page begins at an LSN and has room for an item");
        }
    }
}
