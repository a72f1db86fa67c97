package dev.orrery.partition.split;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.key.ExpiryKey;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.OutboxKey;
import dev.orrery.storage.record.VersionValue;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Tells which entries of a store belong to records inside a range of the ring. */
public final class OwnedKeys {
    /** Families whose keys have container and ring position first: a range is one interval. */
    public static final Set<Family> BY_POSITION =
            EnumSet.of(
                    Family.RECORDS,
                    Family.UNIQUE,
                    Family.ADJACENCY,
                    Family.INCOMING,
                    Family.LOGICAL);

    /** Families in which the entries of a range lie among all others. */
    public static final Set<Family> SCATTERED =
            EnumSet.of(Family.INDEX, Family.FEED, Family.CHANGES, Family.EXPIRY, Family.OUTBOX);

    private final Map<Integer, KeyRange> byContainer = new HashMap<>();

    public OwnedKeys(Collection<LiveContainer> containers, RingRange range) {
        for (LiveContainer container : containers) {
            byContainer.put(container.number(), KeyRange.ofRing(container.number(), range));
        }
    }

    /** The records of a container that are owned. */
    public Collection<KeyRange> records() {
        return List.copyOf(byContainer.values());
    }

    public Set<Integer> containers() {
        return Set.copyOf(byContainer.keySet());
    }

    /** The keys of a container's records that are owned. */
    public KeyRange records(int container) {
        return Objects.requireNonNull(byContainer.get(container), "a container of these");
    }

    /** Whether an entry belongs to a record that is owned. */
    public boolean owns(Family family, byte[] key, byte[] value) {
        return ownsRecord(recordKey(family, key, value));
    }

    /** Whether there is such a container, and its record of this key, or key prefix, is owned. */
    boolean ownsRecord(byte[] recordKey) {
        KeyRange owned = byContainer.get(LogicalKey.containerOf(recordKey));
        return owned != null && owned.contains(recordKey);
    }

    /** Whether an entry belongs to a container that still exists. */
    public boolean isOfKnownContainer(Family family, byte[] key, byte[] value) {
        return byContainer.containsKey(LogicalKey.containerOf(recordKey(family, key, value)));
    }

    /** The key, or key prefix, of the record that an entry belongs to. */
    static byte[] recordKey(Family family, byte[] key, byte[] value) {
        return switch (family) {
            case RECORDS, UNIQUE, ADJACENCY, INCOMING, LOGICAL -> key;
            case INDEX -> IndexKey.recordKey(key);
            case EXPIRY -> ExpiryKey.recordKey(key);
            case OUTBOX -> OutboxKey.recordKey(key);
            case FEED -> value;
            case CHANGES -> VersionValue.recordKey(value);
            case META ->
                    throw new OrreryException(
                            ErrorCode.INTERNAL, "The family " + family + " has no record keys.");
        };
    }
}
