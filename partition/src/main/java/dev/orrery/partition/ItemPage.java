package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.storage.key.LogicalKey;
import java.util.List;
import java.util.Optional;

/**
 * Some items of a container.
 *
 * @param resumeKey where the next page begins; empty at the end
 * @param lsn the LSN of the state that was read
 */
public record ItemPage(
        List<StoredItem> items, Optional<byte[]> resumeKey, double charge, long lsn) {
    public ItemPage {
        items = List.copyOf(items);
    }

    /** The place on the ring where the next page begins. */
    public Optional<RingPosition> resumePosition(PartitionKeyDefinition keys) {
        return resumeKey.map(key -> LogicalKey.positionOf(key, RingPositions.sizeBytes(keys)));
    }
}
