package dev.orrery.replication;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.storage.batch.Batch;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The bytes of a log entry, the same on every replica and in every log.
 *
 * <pre>
 * entry    := version:u8 (= 1)  kind:u8  epoch:i64  baseLsn:i64  lsn:i64  leaderTimeMillis:i64
 *             payloadLength:u32  payload  checksum:u32
 * kind     := 1 batch: the payload is a batch of the storage module
 * checksum := CRC-32C of everything before it
 * </pre>
 *
 * <p>Integers are big endian. A log that limits the size of its own entries cuts these bytes into
 * pieces and joins them before decoding. Other kinds are reserved: an entry that a replica does not
 * understand must stop it, not be skipped.
 */
public final class LogEntryCodec {
    public static final int VERSION = 1;

    private static final int KIND_BATCH = 1;
    private static final int HEADER_BYTES = 2 + 4 * Long.BYTES + Integer.BYTES;
    private static final int CHECKSUM_BYTES = Integer.BYTES;

    private LogEntryCodec() {}

    public static byte[] encode(LogEntry entry) {
        Batch batch = entry.batch();
        ByteBuffer target =
                ByteBuffer.allocate(HEADER_BYTES + batch.sizeBytes() + CHECKSUM_BYTES)
                        .put((byte) VERSION)
                        .put((byte) KIND_BATCH)
                        .putLong(entry.epoch())
                        .putLong(entry.baseLsn())
                        .putLong(entry.lsn())
                        .putLong(entry.leaderTimeMillis())
                        .putInt(batch.sizeBytes())
                        .put(batch.array(), batch.offset(), batch.sizeBytes());
        target.putInt(checksum(target.array(), target.position()));
        return target.array();
    }

    /**
     * Reads and checks an entry; its batch shares the array.
     *
     * @throws OrreryException UNKNOWN_FORMAT for another version or kind, CORRUPTION for damage
     */
    public static LogEntry decode(byte[] bytes) {
        if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES) {
            throw damaged("it has only " + bytes.length + " bytes");
        }
        ByteBuffer source = ByteBuffer.wrap(bytes);
        requireKnown("format version", source.get(), VERSION);
        int checked = bytes.length - CHECKSUM_BYTES;
        if (source.getInt(checked) != checksum(bytes, checked)) {
            throw damaged("its checksum does not match");
        }
        requireKnown("kind", source.get(), KIND_BATCH);
        return readFields(source, bytes);
    }

    private static LogEntry readFields(ByteBuffer source, byte[] bytes) {
        long epoch = source.getLong();
        long baseLsn = source.getLong();
        long lsn = source.getLong();
        long leaderTimeMillis = source.getLong();
        int length = source.getInt();
        if (length != bytes.length - HEADER_BYTES - CHECKSUM_BYTES) {
            throw damaged("it states a payload of " + length + " bytes");
        }
        Batch batch = Batch.read(bytes, HEADER_BYTES, length);
        try {
            return new LogEntry(epoch, baseLsn, lsn, leaderTimeMillis, batch);
        } catch (IllegalArgumentException e) {
            throw damaged("its numbers contradict each other");
        }
    }

    private static int checksum(byte[] bytes, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }

    private static void requireKnown(String what, byte found, int known) {
        if (found != known) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "The log entry has %s %d; this version reads %d."
                            .formatted(what, found & 0xff, known));
        }
    }

    private static OrreryException damaged(String detail) {
        return new OrreryException(
                ErrorCode.CORRUPTION, "The log entry is damaged: " + detail + ".");
    }
}
