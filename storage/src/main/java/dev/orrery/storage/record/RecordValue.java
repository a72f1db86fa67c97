package dev.orrery.storage.record;

import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.FeedKey;
import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Reads a stored record in place: the header's parts where they are, and the body as a part of the
 * array, which is not copied. The grammar is in {@link RecordHeader}.
 */
public final class RecordValue {
    private final byte[] bytes;

    private RecordValue(byte[] bytes) {
        this.bytes = bytes;
    }

    /** The value as it was found; the array must not be changed afterwards. */
    public static RecordValue of(byte[] value) {
        RecordHeader.check(value);
        return new RecordValue(value);
    }

    /** The array that holds header and body. */
    public byte[] array() {
        return bytes;
    }

    /** Where the body begins; it goes on to the end of the array. */
    public int bodyOffset() {
        return hasTimeToLive() ? RecordHeader.LONGEST_BYTES : RecordHeader.TIME_TO_LIVE_OFFSET;
    }

    public int bodyLength() {
        return bytes.length - bodyOffset();
    }

    /** A copy of the body. */
    public byte[] body() {
        return Arrays.copyOfRange(bytes, bodyOffset(), bytes.length);
    }

    public long lsn() {
        return BigEndian.readLong(bytes, RecordHeader.LSN_OFFSET);
    }

    public int originPartition() {
        return BigEndian.readInt(bytes, RecordHeader.ORIGIN_OFFSET);
    }

    public int positionInBatch() {
        return BigEndian.readInt(bytes, RecordHeader.POSITION_OFFSET);
    }

    public long timestampMillis() {
        return BigEndian.readLong(bytes, RecordHeader.TIMESTAMP_OFFSET);
    }

    /** The record's own time to live: -1 for never. */
    public OptionalInt timeToLiveSeconds() {
        return hasTimeToLive()
                ? OptionalInt.of(BigEndian.readInt(bytes, RecordHeader.TIME_TO_LIVE_OFFSET))
                : OptionalInt.empty();
    }

    public RecordHeader header() {
        return new RecordHeader(
                lsn(),
                originPartition(),
                positionInBatch(),
                timestampMillis(),
                timeToLiveSeconds());
    }

    /** The key of the feed entry that belongs to the record. */
    public FeedKey feedKey(int container) {
        return new FeedKey(container, lsn(), originPartition(), positionInBatch());
    }

    private boolean hasTimeToLive() {
        return (bytes[RecordHeader.FLAGS_OFFSET] & RecordHeader.FLAG_TIME_TO_LIVE) != 0;
    }
}
