package dev.orrery.storage.key;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyCodec;
import java.nio.charset.StandardCharsets;

/**
 * What the partition of an edge's target has to be told: the value of an entry in the family {@code
 * outbox}.
 *
 * <pre>
 * value := version:u8 (= 1)  present:u8  targetPartitionKey  targetId:text  label:text
 *          sourceId:text  sourceLabel
 * text  := as in AdjacencyKey
 * sourceLabel := all bytes to the end: UTF-8
 * </pre>
 *
 * @param present whether the edge leads to the target since this change, or no longer does
 */
public record OutboxValue(
        boolean present,
        PartitionKey targetPartition,
        String targetId,
        String label,
        String sourceId,
        String sourceLabel) {
    private static final int VERSION = 1;
    private static final int TARGET_OFFSET = 2;

    public static OutboxValue of(EdgeShape edge, boolean present) {
        return new OutboxValue(
                present,
                edge.target().partition(),
                edge.target().id(),
                edge.label(),
                edge.sourceId(),
                edge.sourceLabel());
    }

    public byte[] encode() {
        KeyWriter value = new KeyWriter().putByte(VERSION).putByte(present ? 1 : 0);
        value.putBytes(PartitionKeyCodec.encode(targetPartition));
        AdjacencyKey.putText(value, targetId);
        AdjacencyKey.putText(value, label);
        AdjacencyKey.putText(value, sourceId);
        return value.putBytes(sourceLabel.getBytes(StandardCharsets.UTF_8)).toByteArray();
    }

    public static OutboxValue read(byte[] value) {
        if (value.length < TARGET_OFFSET || value[0] != VERSION) {
            throw new OrreryException(
                    ErrorCode.UNKNOWN_FORMAT,
                    "A stored change of an edge has a format that this version does not read.");
        }
        PartitionKeyCodec.Decoded target = PartitionKeyCodec.read(value, TARGET_OFFSET);
        int targetEnd = AdjacencyKey.textEnd(value, target.end());
        int labelEnd = AdjacencyKey.textEnd(value, targetEnd);
        int sourceEnd = AdjacencyKey.textEnd(value, labelEnd);
        return new OutboxValue(
                value[1] == 1,
                target.key(),
                AdjacencyKey.text(value, target.end(), targetEnd),
                AdjacencyKey.text(value, targetEnd, labelEnd),
                AdjacencyKey.text(value, labelEnd, sourceEnd),
                new String(value, sourceEnd, value.length - sourceEnd, StandardCharsets.UTF_8));
    }
}
