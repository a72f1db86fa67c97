package dev.orrery.partition;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import java.util.Optional;

/**
 * Asks for a page of a container's items in the order of their keys.
 *
 * @param range which part of the ring; what the partition does not own is left out
 * @param partitionKey only the items of one logical partition
 * @param resumeKey where the page before ended, as it said
 * @param maxItems items in the page
 * @param maxBytes text of the items in the page; the first item always fits
 */
public record ScanRequest(
        int containerNumber,
        RingRange range,
        Optional<PartitionKey> partitionKey,
        Optional<byte[]> resumeKey,
        int maxItems,
        int maxBytes) {
    public ScanRequest {
        if (maxItems < 1 || maxBytes < 1) {
            throw new IllegalArgumentException("a page has room for an item");
        }
    }
}
