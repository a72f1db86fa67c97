package dev.orrery.storage.key;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.LinkVersion;
import java.nio.charset.StandardCharsets;

/**
 * Where an edge comes from, and since which change: the value of its entry in the family {@code
 * incoming}.
 *
 * <pre>
 * value := version:u8 (= 1)  lsn:i64  position:i32  sourceId:text  sourceLabel
 * text  := as in AdjacencyKey
 * sourceLabel := all bytes to the end: UTF-8
 * </pre>
 */
public record IncomingValue(LinkVersion version, String sourceId, String sourceLabel) {
    private static final int VERSION = 1;
    private static final int SOURCE_OFFSET = 1 + Long.BYTES + Integer.BYTES;

    public byte[] encode() {
        KeyWriter value =
                new KeyWriter().putByte(VERSION).putLong(version.lsn()).putInt(version.position());
        AdjacencyKey.putText(value, sourceId);
        return value.putBytes(sourceLabel.getBytes(StandardCharsets.UTF_8)).toByteArray();
    }

    public static IncomingValue read(byte[] value) {
        LinkVersion version = versionOf(value);
        int sourceEnd = AdjacencyKey.textEnd(value, SOURCE_OFFSET);
        return new IncomingValue(
                version,
                AdjacencyKey.text(value, SOURCE_OFFSET, sourceEnd),
                new String(value, sourceEnd, value.length - sourceEnd, StandardCharsets.UTF_8));
    }

    public static LinkVersion versionOf(byte[] value) {
        if (value.length < SOURCE_OFFSET || value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A stored entry of an edge has a format that this version does not read.");
        }
        return new LinkVersion(
                BigEndian.readLong(value, 1), BigEndian.readInt(value, 1 + Long.BYTES));
    }
}
