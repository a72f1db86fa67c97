package dev.orrery.storage.record;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.FeedKey;
import java.util.OptionalInt;

/**
 * What the engine knows of a record besides its body.
 *
 * <pre>
 * value  := header body
 * header := version:u8 (= 1)  flags:u8  lsn:i64  originPartition:i32  positionInBatch:i32
 *           timestampMillis:i64  [ timeToLiveSeconds:i32  if flag 0x01 ]
 * flags  := 0x01 the record has a time to live of its own; all others are zero
 * body   := all bytes to the end
 * </pre>
 *
 * <p>Integers are big endian.
 *
 * @param lsn number of the batch that wrote the record
 * @param originPartition number of the physical partition that committed that batch
 * @param positionInBatch place of the change among those of the batch
 * @param timestampMillis time of the batch
 * @param timeToLiveSeconds the record's own: -1 for never, else positive
 */
public record RecordHeader(
        long lsn,
        int originPartition,
        int positionInBatch,
        long timestampMillis,
        OptionalInt timeToLiveSeconds) {
    static final int VERSION = 1;
    static final int FLAGS_OFFSET = 1;
    static final int LSN_OFFSET = 2;
    static final int ORIGIN_OFFSET = 10;
    static final int POSITION_OFFSET = 14;
    static final int TIMESTAMP_OFFSET = 18;
    static final int TIME_TO_LIVE_OFFSET = 26;
    static final int FLAG_TIME_TO_LIVE = 0x01;
    static final int LONGEST_BYTES = TIME_TO_LIVE_OFFSET + Integer.BYTES;

    /** Bytes of this header. */
    public int sizeBytes() {
        return timeToLiveSeconds.isPresent() ? LONGEST_BYTES : TIME_TO_LIVE_OFFSET;
    }

    /** Writes the header and returns the offset behind it. */
    public int writeTo(byte[] target, int offset) {
        target[offset] = VERSION;
        target[offset + FLAGS_OFFSET] =
                (byte) (timeToLiveSeconds.isPresent() ? FLAG_TIME_TO_LIVE : 0);
        BigEndian.putLong(target, offset + LSN_OFFSET, lsn);
        BigEndian.putInt(target, offset + ORIGIN_OFFSET, originPartition);
        BigEndian.putInt(target, offset + POSITION_OFFSET, positionInBatch);
        BigEndian.putLong(target, offset + TIMESTAMP_OFFSET, timestampMillis);
        if (timeToLiveSeconds.isPresent()) {
            BigEndian.putInt(target, offset + TIME_TO_LIVE_OFFSET, timeToLiveSeconds.getAsInt());
        }
        return offset + sizeBytes();
    }

    /** The value of a record with this header. */
    public byte[] withBody(byte[] body) {
        return withBody(body, 0, body.length);
    }

    /** The value of a record with this header and a part of an array as its body. */
    public byte[] withBody(byte[] source, int offset, int length) {
        byte[] value = new byte[sizeBytes() + length];
        System.arraycopy(source, offset, value, writeTo(value, 0), length);
        return value;
    }

    /** The key of the feed entry that belongs to the record. */
    public FeedKey feedKey(int container) {
        return new FeedKey(container, lsn, originPartition, positionInBatch);
    }

    static void check(byte[] value) {
        if (value.length < TIME_TO_LIVE_OFFSET) {
            throw damaged("it has " + value.length + " bytes");
        }
        if (value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A record has version %d; this version reads %d."
                            .formatted(value[0] & 0xff, VERSION));
        }
        int flags = value[FLAGS_OFFSET];
        if ((flags & ~FLAG_TIME_TO_LIVE) != 0) {
            throw damaged("it has unknown flags");
        }
        if (flags != 0 && value.length < LONGEST_BYTES) {
            throw damaged("its header is cut off");
        }
    }

    private static OrreryException damaged(String detail) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "The header of a record is damaged: " + detail + ".");
    }
}
