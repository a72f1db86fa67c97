package dev.orrery.storage.record;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One change of a record in the family {@code changes}, with what the record was before and after.
 *
 * <pre>
 * value := version:u8 (= 1)  kind:u8  timestampMillis:i64
 *          recordKey:block  after:block  before:block        block := length:i32 bytes
 * kind  := 1 created | 2 replaced | 3 deleted | 4 expired
 * </pre>
 *
 * <p>The blocks {@code after} and {@code before} are values of the family {@code records}; what
 * there is not is empty.
 */
public final class VersionValue {
    private static final int VERSION = 1;
    private static final int HEADER_BYTES = 2 + Long.BYTES;

    private final Kind kind;
    private final long timestampMillis;
    private final byte[] recordKey;
    private final byte[] after;
    private final byte[] before;

    /** What happened to the record. */
    public enum Kind {
        CREATED(1),
        REPLACED(2),
        DELETED(3),
        EXPIRED(4);

        private final int number;

        Kind(int number) {
            this.number = number;
        }

        static Kind of(int number) {
            for (Kind kind : values()) {
                if (kind.number == number) {
                    return kind;
                }
            }
            throw damaged(null);
        }

        /** Whether the record is gone. */
        public boolean isRemoval() {
            return this == DELETED || this == EXPIRED;
        }
    }

    private VersionValue(
            Kind kind, long timestampMillis, byte[] recordKey, byte[] after, byte[] before) {
        this.kind = kind;
        this.timestampMillis = timestampMillis;
        this.recordKey = recordKey;
        this.after = after;
        this.before = before;
    }

    /** A record that was written; {@code before} is null if there was none. */
    public static VersionValue written(
            byte[] recordKey, RecordValue after, @Nullable RecordValue before) {
        return new VersionValue(
                before == null ? Kind.CREATED : Kind.REPLACED,
                after.timestampMillis(),
                recordKey,
                after.array(),
                before == null ? new byte[0] : before.array());
    }

    /** A record that was removed. */
    public static VersionValue removed(
            byte[] recordKey, RecordValue before, boolean expired, long timestampMillis) {
        return new VersionValue(
                expired ? Kind.EXPIRED : Kind.DELETED,
                timestampMillis,
                recordKey,
                new byte[0],
                before.array());
    }

    public Kind kind() {
        return kind;
    }

    public long timestampMillis() {
        return timestampMillis;
    }

    /** The value of the record after the change; empty if it is gone. */
    public byte[] after() {
        return after;
    }

    /** The value of the record before the change; empty if there was none. */
    public byte[] before() {
        return before;
    }

    public byte[] encode() {
        ByteBuffer target =
                ByteBuffer.allocate(
                        HEADER_BYTES
                                + 3 * Integer.BYTES
                                + recordKey.length
                                + after.length
                                + before.length);
        target.put((byte) VERSION).put((byte) kind.number).putLong(timestampMillis);
        target.putInt(recordKey.length).put(recordKey);
        target.putInt(after.length).put(after);
        return target.putInt(before.length).put(before).array();
    }

    public static VersionValue decode(byte[] value) {
        ByteBuffer source = header(value);
        try {
            Kind kind = Kind.of(source.get());
            return new VersionValue(
                    kind, source.getLong(), block(source), block(source), block(source));
        } catch (BufferUnderflowException e) {
            throw damaged(e);
        }
    }

    /** The key of the record that changed, without reading the images. */
    public static byte[] recordKey(byte[] value) {
        ByteBuffer source = header(value);
        try {
            return block(source.position(HEADER_BYTES));
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            throw damaged(e);
        }
    }

    /** When the change was made, without reading the rest. */
    public static long timestampMillis(byte[] value) {
        ByteBuffer source = header(value);
        try {
            return source.getLong(2);
        } catch (IndexOutOfBoundsException e) {
            throw damaged(e);
        }
    }

    private static ByteBuffer header(byte[] value) {
        ByteBuffer source = ByteBuffer.wrap(value);
        if (value.length == 0 || source.get() != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT, "A stored change has an unknown format version.");
        }
        return source;
    }

    private static byte[] block(ByteBuffer source) {
        int length = source.getInt();
        if (length < 0 || length > source.remaining()) {
            throw new BufferUnderflowException();
        }
        byte[] bytes = new byte[length];
        source.get(bytes);
        return bytes;
    }

    private static OrreryException damaged(@Nullable Exception cause) {
        return new OrreryException(ErrorCode.CORRUPTION, "A stored change is damaged.", cause);
    }
}
