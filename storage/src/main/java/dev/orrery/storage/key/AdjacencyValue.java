package dev.orrery.storage.key;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.key.PartitionKeyCodec;
import java.nio.charset.StandardCharsets;

/**
 * Where an edge leads: the value of its entry in the family {@code adjacency}.
 *
 * <pre>
 * value := version:u8 (= 1)  partitionKey  id:text  label
 * text  := as in AdjacencyKey
 * label := all bytes to the end: UTF-8
 * </pre>
 */
public final class AdjacencyValue {
    private static final int VERSION = 1;

    private AdjacencyValue() {}

    public static byte[] encode(EdgeShape.Target target) {
        KeyWriter value = new KeyWriter().putByte(VERSION);
        value.putBytes(PartitionKeyCodec.encode(target.partition()));
        AdjacencyKey.putText(value, target.id());
        return value.putBytes(target.label().getBytes(StandardCharsets.UTF_8)).toByteArray();
    }

    public static EdgeShape.Target read(byte[] value) {
        return read(value, 0, value.length);
    }

    /** As {@link #read(byte[])}, of a value among other bytes. */
    public static EdgeShape.Target read(byte[] bytes, int from, int to) {
        if (from == to || bytes[from] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A stored adjacency entry has a format that this version does not read.");
        }
        PartitionKeyCodec.Decoded partition = PartitionKeyCodec.read(bytes, from + 1);
        int idEnd = AdjacencyKey.textEnd(bytes, partition.end());
        return new EdgeShape.Target(
                partition.key(),
                AdjacencyKey.text(bytes, partition.end(), idEnd),
                new String(bytes, idEnd, to - idEnd, StandardCharsets.UTF_8));
    }
}
