package dev.orrery.model.resource;

import dev.orrery.model.error.OrreryException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;

/**
 * The {@code _rid} of a resource: base64 of its bytes, with '/' written as '-'.
 *
 * <pre>
 * database  = databaseNumber:int32
 * container = database (containerNumber | 0x80000000):int32
 * user      = database userNumber:int32                     (top bit clear)
 * permission = user permissionNumber:int64
 * child     = container payload:8 bytes                     (last byte: kind &lt;&lt; 4 | low bits)
 * item      = container partitionNumber:24 counter&gt;&gt;4:32 0:4 counter&amp;15:4
 * offer     = offerNumber:3 bytes
 * </pre>
 *
 * The SDKs parse these bytes: the top bit tells a container from a user, the high nibble of the
 * last byte tells an item (0) from a range (5), a function (6), a trigger (7) and a procedure (8).
 */
public final class ResourceId {
    private static final int CONTAINER_BIT = 0x80000000;
    private static final int DATABASE_LENGTH = 4;
    private static final int CONTAINER_LENGTH = 8;
    private static final int CHILD_LENGTH = 16;

    /** Ids have room for no larger one. */
    public static final int MAX_PARTITION_NUMBER = 0xFFFFFF;

    private static final long MAX_ITEM_COUNTER = (1L << 36) - 1;

    private final byte[] bytes;

    private ResourceId(byte[] bytes) {
        this.bytes = bytes;
    }

    public static ResourceId database(int databaseNumber) {
        return new ResourceId(ByteBuffer.allocate(DATABASE_LENGTH).putInt(databaseNumber).array());
    }

    public static ResourceId container(int databaseNumber, int containerNumber) {
        return new ResourceId(
                ByteBuffer.allocate(CONTAINER_LENGTH)
                        .putInt(databaseNumber)
                        .putInt(containerNumber | CONTAINER_BIT)
                        .array());
    }

    public static ResourceId user(int databaseNumber, int userNumber) {
        return new ResourceId(
                ByteBuffer.allocate(CONTAINER_LENGTH)
                        .putInt(databaseNumber)
                        .putInt(userNumber)
                        .array());
    }

    public static ResourceId permission(int databaseNumber, int userNumber, int permissionNumber) {
        return new ResourceId(
                ByteBuffer.allocate(CHILD_LENGTH)
                        .putInt(databaseNumber)
                        .putInt(userNumber)
                        .putLong(permissionNumber)
                        .array());
    }

    /** An item's id: unique over splits and merges, because the partition that gave it is in it. */
    public ResourceId item(int partitionNumber, long counter) {
        if (partitionNumber < 0 || partitionNumber > MAX_PARTITION_NUMBER) {
            throw new IllegalArgumentException("partition number out of range");
        }
        if (counter < 0 || counter > MAX_ITEM_COUNTER) {
            throw new IllegalArgumentException("item counter out of range");
        }
        return new ResourceId(
                child().putInt(partitionNumber << 8 | (int) (counter >>> 28))
                        .putInt((int) (counter >>> 4) << 8 | (int) (counter & 15))
                        .array());
    }

    /** The id of a physical partition as the range feed of a container shows it. */
    public ResourceId range(int partitionNumber) {
        return new ResourceId(
                child().putInt(partitionNumber).putInt(ChildKind.RANGE.tag()).array());
    }

    /** The id of a user-defined function, a trigger or a stored procedure. */
    public ResourceId script(ScriptTag tag, int number) {
        return new ResourceId(child().putInt(number).putInt(tag.nibble << 4).array());
    }

    /** What tells scripts apart. */
    public enum ScriptTag {
        FUNCTION(6),
        TRIGGER(7),
        PROCEDURE(8);

        private final int nibble;

        ScriptTag(int nibble) {
            this.nibble = nibble;
        }
    }

    private ByteBuffer child() {
        requireContainer();
        return ByteBuffer.allocate(CHILD_LENGTH).put(bytes);
    }

    private void requireContainer() {
        if (bytes.length != CONTAINER_LENGTH) {
            throw new IllegalStateException("only a container has children of this kind");
        }
    }

    /** Reads the text form; anything that is not a resource id is refused. */
    public static ResourceId parse(String text) {
        byte[] decoded;
        try {
            decoded = Base64.getDecoder().decode(text.replace('-', '/'));
        } catch (IllegalArgumentException e) {
            throw notAResourceId(text);
        }
        if (decoded.length != DATABASE_LENGTH
                && decoded.length != CONTAINER_LENGTH
                && decoded.length != CHILD_LENGTH) {
            throw notAResourceId(text);
        }
        return new ResourceId(decoded);
    }

    private static OrreryException notAResourceId(String text) {
        return OrreryException.badRequest("'" + text + "' is not a resource id.");
    }

    public boolean isDatabase() {
        return bytes.length == DATABASE_LENGTH;
    }

    public boolean isContainer() {
        return bytes.length == CONTAINER_LENGTH && (bytes[DATABASE_LENGTH] & 0x80) != 0;
    }

    public boolean isUser() {
        return bytes.length == CONTAINER_LENGTH && (bytes[DATABASE_LENGTH] & 0x80) == 0;
    }

    public boolean isPermission() {
        return bytes.length == CHILD_LENGTH && (bytes[DATABASE_LENGTH] & 0x80) == 0;
    }

    public boolean isItem() {
        return bytes.length == CHILD_LENGTH
                && (bytes[DATABASE_LENGTH] & 0x80) != 0
                && bytes[CHILD_LENGTH - 1] >>> 4 == 0;
    }

    /** The number that an item got from its partition. */
    public long itemCounter() {
        ByteBuffer payload = ByteBuffer.wrap(bytes);
        long high = payload.getInt(CONTAINER_LENGTH) & 0xFFL;
        int low = payload.getInt(CONTAINER_LENGTH + Integer.BYTES);
        return (high << 28) | ((low >>> 8 & 0xFFFFFFL) << 4) | (low & 15);
    }

    public int databaseNumber() {
        return ByteBuffer.wrap(bytes).getInt();
    }

    public int containerNumber() {
        return ByteBuffer.wrap(bytes).getInt(DATABASE_LENGTH) & ~CONTAINER_BIT;
    }

    public int userNumber() {
        return ByteBuffer.wrap(bytes).getInt(DATABASE_LENGTH);
    }

    public int permissionNumber() {
        return (int) ByteBuffer.wrap(bytes).getLong(CONTAINER_LENGTH);
    }

    /** The text form, as it appears in {@code _rid} and in paths. */
    public String text() {
        return Base64.getEncoder().encodeToString(bytes).replace('/', '-');
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ResourceId that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return text();
    }

    /** What a 16-byte id stands for. */
    private enum ChildKind {
        RANGE(5);

        private final int nibble;

        ChildKind(int nibble) {
            this.nibble = nibble;
        }

        int tag() {
            return nibble << 4;
        }
    }
}
