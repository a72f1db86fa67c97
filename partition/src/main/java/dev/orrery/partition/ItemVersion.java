package dev.orrery.partition;

import dev.orrery.model.command.StoredItem;
import java.util.Optional;

/**
 * What is known of one version of an item beside the item itself.
 *
 * @param previous the item before the change; empty if there was none
 * @param previousLsn the batch that had written it; 0 if there was none
 * @param epochSecond when the change was made
 */
public record ItemVersion(
        Kind kind, Optional<StoredItem> previous, long previousLsn, long epochSecond) {
    /** What happened to the item. */
    public enum Kind {
        CREATED,
        REPLACED,
        DELETED,
        EXPIRED
    }

    /** Whether the item is gone. */
    public boolean isRemoval() {
        return kind == Kind.DELETED || kind == Kind.EXPIRED;
    }
}
