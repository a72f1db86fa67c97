package dev.orrery.storage.key;

import dev.orrery.model.graph.LinkVersion;
import java.util.Arrays;

/**
 * The key of a change of an edge of which the partition of its target has to be told.
 *
 * <pre>
 * outboxKey := lsn:i64  position:i32  recordKey
 * </pre>
 *
 * <p>In the order of the changes, over all containers; the record key is that of the edge.
 */
public final class OutboxKey {
    private static final int VERSION_BYTES = Long.BYTES + Integer.BYTES;

    private OutboxKey() {}

    public static byte[] encode(LinkVersion version, byte[] recordKey) {
        return new KeyWriter()
                .putLong(version.lsn())
                .putInt(version.position())
                .putBytes(recordKey)
                .toByteArray();
    }

    public static LinkVersion version(byte[] key) {
        return new LinkVersion(BigEndian.readLong(key, 0), BigEndian.readInt(key, Long.BYTES));
    }

    public static byte[] recordKey(byte[] key) {
        return Arrays.copyOfRange(key, VERSION_BYTES, key.length);
    }

    /** Every change behind one. */
    public static KeyRange after(LinkVersion version) {
        return KeyRange.of(behind(version), null);
    }

    /** Every change behind one, up to and including another. */
    public static KeyRange between(LinkVersion after, LinkVersion through) {
        return KeyRange.of(behind(after), behind(through));
    }

    private static byte[] behind(LinkVersion version) {
        return encode(new LinkVersion(version.lsn(), version.position() + 1), new byte[0]);
    }
}
