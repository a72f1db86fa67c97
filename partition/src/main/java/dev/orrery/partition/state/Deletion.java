package dev.orrery.partition.state;

import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyCodec;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.storage.key.FeedKey;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.RecordValue;
import java.util.Arrays;
import java.util.Optional;

/**
 * The deletion of all items that a partition key had at a moment, until they are removed. Items
 * written behind that moment are not concerned.
 *
 * <pre>
 * key    := 'deletion/' moment         moment: see FeedKey
 * value  := version:u8 (= 1)  min:text  max:text  key:block      (positions in hexadecimal)
 * cursor := 'deletion-cursor/' moment  its value is the last record key that was looked at
 * </pre>
 *
 * @param moment what was written up to here is deleted
 * @param bounds where on the ring: LSNs are compared only where they are of one history
 * @param partitionKey a whole key, or the beginning of hierarchical ones
 */
public record Deletion(FeedKey moment, RingRange bounds, PartitionKey partitionKey) {
    private static final int VERSION = 1;
    private static final byte[] NAME = MetaKey.named("deletion/");
    private static final byte[] CURSOR_NAME = MetaKey.named("deletion-cursor/");

    public int container() {
        return moment.container();
    }

    /** Whether a record was written before the deletion; its key is known to be concerned. */
    boolean isAfter(RecordValue record) {
        return record.lsn() < moment.lsn()
                || (record.lsn() == moment.lsn()
                        && record.positionInBatch() < moment.positionInBatch());
    }

    /** The keys of the records that are concerned, and maybe of some others. */
    public KeyRange keys(LiveContainer container) {
        return isWhole(container)
                ? KeyRange.ofPrefix(
                        new LogicalKey(container(), bounds.min(), partitionKey).encode())
                : KeyRange.ofRing(container(), bounds);
    }

    /**
     * Whether the key of a record is concerned, given that it lies between those of {@link #keys}.
     */
    public boolean concerns(byte[] recordKey, LiveContainer container) {
        return isWhole(container)
                || partitionKey.isPrefixOf(
                        LogicalKey.read(recordKey, container.positionBytes()).partitionKey());
    }

    boolean isWhole(LiveContainer container) {
        return container.definition().partitionKey().isComplete(partitionKey);
    }

    /** The part of the deletion in a range of the ring. */
    Optional<Deletion> within(RingRange range) {
        return bounds.intersect(range).map(part -> new Deletion(moment, part, partitionKey));
    }

    static KeyRange keysOf(int container) {
        return KeyRange.ofPrefix(new KeyWriter().putBytes(NAME).putInt(container).toByteArray());
    }

    static KeyRange cursorsOf(int container) {
        return KeyRange.ofPrefix(
                new KeyWriter().putBytes(CURSOR_NAME).putInt(container).toByteArray());
    }

    byte[] key() {
        return new KeyWriter().putBytes(NAME).putBytes(moment.encode()).toByteArray();
    }

    byte[] cursorKey() {
        return new KeyWriter().putBytes(CURSOR_NAME).putBytes(moment.encode()).toByteArray();
    }

    byte[] encode() {
        return new FieldWriter(VERSION)
                .text(bounds.min().hex())
                .text(bounds.max().hex())
                .block(PartitionKeyCodec.encode(partitionKey))
                .toBytes();
    }

    static Deletion decode(byte[] key, byte[] value) {
        FeedKey moment = FeedKey.read(Arrays.copyOfRange(key, NAME.length, key.length));
        return FieldReader.read(
                "deletion",
                VERSION,
                value,
                source ->
                        new Deletion(
                                moment,
                                new RingRange(
                                        RingPosition.parseHex(source.text()),
                                        RingPosition.parseHex(source.text())),
                                PartitionKeyCodec.read(source.block(), 0).key()));
    }
}
