package dev.orrery.model.json;

import java.nio.charset.StandardCharsets;

/**
 * Joins an item and its system properties. Everything in the client's text keeps its offset, so the
 * table stays as it is up to the root, which is its last node and gets five more members.
 */
final class StoredItemWriter {
    private static final byte[] RID = ascii("\"_rid\":\"");
    private static final byte[] SELF = ascii("\",\"_self\":\"");
    private static final byte[] ETAG = ascii("\",\"_etag\":\"\\\"");
    private static final byte[] ATTACHMENTS = ascii("\\\"\",\"_attachments\":\"attachments/\"");
    private static final byte[] TIMESTAMP = ascii(",\"_ts\":");

    private static final int ETAG_OPENING_BYTES = 3;
    private static final int ATTACHMENTS_VALUE_BYTES = "\"attachments/\"".length();

    private static final JsonName[] NAMES = SystemProperties.WRITTEN;

    private final JsonView client;
    private final SystemProperties properties;
    private final byte[] timestamp;
    private final int clientCount;
    private final int count;
    private final int textLength;
    private final int width;
    private final int[] values = new int[NAMES.length];
    private byte[] target = {};
    private int position;

    StoredItemWriter(JsonView client, SystemProperties properties) {
        this.client = client;
        this.properties = properties;
        this.timestamp = ascii(Long.toString(properties.timestampSeconds()));
        this.clientCount = client.size(client.root());
        this.count = clientCount + NAMES.length;
        this.width = client.isWide() ? Integer.BYTES : Short.BYTES;
        this.textLength =
                client.textLength()
                        + (clientCount > 0 ? 1 : 0)
                        + RID.length
                        + properties.rid().length()
                        + SELF.length
                        + properties.self().length()
                        + ETAG.length
                        + properties.etag().length()
                        + ATTACHMENTS.length
                        + TIMESTAMP.length
                        + timestamp.length;
    }

    int textLength() {
        return textLength;
    }

    byte[] write(int headerBytes) {
        int nested = clientCount > 0 ? client.root() & ~StoredJson.NODE : 0;
        target =
                new byte[headerBytes + textLength + nested + rootBytes() + StoredJson.FOOTER_BYTES];
        position = headerBytes;
        writeText(headerBytes);
        copy(client.bytes(), client.tableStart(), nested);
        writeRoot();
        int flags =
                (client.isWide() ? StoredJson.FLAG_WIDE : 0)
                        | (client.hasEscapedNames() ? StoredJson.FLAG_ESCAPED_NAMES : 0);
        StoredJson.putFooter(target, position, StoredJson.NODE | nested, textLength, flags);
        return target;
    }

    private int rootBytes() {
        int search = isSorted(count) ? Integer.BYTES + width : 1;
        return 3 * width + count * (width + search);
    }

    private static boolean isSorted(int count) {
        return count > StoredJson.LARGEST_SCANNED_OBJECT;
    }

    private void writeText(int start) {
        copy(client.bytes(), client.textStart(client.root()), client.textLength() - 1);
        if (clientCount > 0) {
            target[position++] = ',';
        }
        copy(RID, 0, RID.length);
        values[0] = position - 1 - start;
        copy(properties.rid());
        copy(SELF, 0, SELF.length);
        values[1] = position - 1 - start;
        copy(properties.self());
        copy(ETAG, 0, ETAG.length);
        values[2] = position - ETAG_OPENING_BYTES - start;
        copy(properties.etag());
        copy(ATTACHMENTS, 0, ATTACHMENTS.length);
        values[3] = position - ATTACHMENTS_VALUE_BYTES - start;
        copy(TIMESTAMP, 0, TIMESTAMP.length);
        values[4] = position - start;
        copy(timestamp, 0, timestamp.length);
        target[position++] = '}';
    }

    private void writeRoot() {
        putOffset(0);
        putOffset(textLength);
        putOffset(count);
        if (!isSorted(count)) {
            copyClientNode(0, clientCount);
            for (JsonName name : NAMES) {
                target[position++] = (byte) StoredJson.fingerprint(name.hash);
            }
        }
        copyClientNode(isSorted(clientCount) ? 0 : clientCount, clientCount * width);
        for (int value : values) {
            putOffset(value);
        }
        if (isSorted(count)) {
            writeOrder();
        }
    }

    /** Copies a part of the client's root node that starts after its three numbers. */
    private void copyClientNode(int from, int length) {
        if (length > 0) {
            copy(client.bytes(), client.nodeBody(client.root()) + from, length);
        }
    }

    private void writeOrder() {
        RootOrder order = RootOrder.of(client, NAMES);
        for (int i = 0; i < count; i++) {
            LittleEndian.putInteger(target, position, order.hash(i));
            position += Integer.BYTES;
        }
        for (int i = 0; i < count; i++) {
            putOffset(order.ordinal(i));
        }
    }

    private void putOffset(int offset) {
        if (client.isWide()) {
            LittleEndian.putInteger(target, position, offset);
        } else {
            LittleEndian.putShort(target, position, offset);
        }
        position += width;
    }

    private void copy(byte[] bytes, int from, int length) {
        System.arraycopy(bytes, from, target, position, length);
        position += length;
    }

    private void copy(String plain) {
        for (int i = 0; i < plain.length(); i++) {
            target[position++] = (byte) plain.charAt(i);
        }
    }

    private static byte[] ascii(String string) {
        return string.getBytes(StandardCharsets.US_ASCII);
    }
}
