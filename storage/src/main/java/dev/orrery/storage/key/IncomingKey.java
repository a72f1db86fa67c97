package dev.orrery.storage.key;

import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.IncomingEdge;
import dev.orrery.model.key.PartitionKeyCodec;
import java.nio.charset.StandardCharsets;

/**
 * The key of an edge among the edges that lead to a vertex. All edges to a vertex lie side by side,
 * those with one label too.
 *
 * <pre>
 * incomingKey  := logicalKey  targetId:text  label:text  partitionKey  edgeId
 * text         := as in AdjacencyKey
 * partitionKey := the edge's own, see PartitionKeyCodec; prefix-free
 * edgeId       := all bytes to the end: UTF-8
 * </pre>
 *
 * <p>The logical key is the target's.
 */
public final class IncomingKey {
    private IncomingKey() {}

    public static byte[] encode(byte[] logicalKey, String targetId, IncomingEdge edge) {
        KeyWriter key = new KeyWriter().putBytes(logicalKey);
        AdjacencyKey.putText(key, targetId);
        AdjacencyKey.putText(key, edge.label());
        return key.putBytes(PartitionKeyCodec.encode(edge.key().partition()))
                .putBytes(edge.key().id().getBytes(StandardCharsets.UTF_8))
                .toByteArray();
    }

    /** Label and key of an edge, from the part of an entry's key behind its target. */
    public static Edge edge(byte[] key, int targetEnd) {
        int labelEnd = AdjacencyKey.textEnd(key, targetEnd);
        PartitionKeyCodec.Decoded partition = PartitionKeyCodec.read(key, labelEnd);
        String id =
                new String(
                        key, partition.end(), key.length - partition.end(), StandardCharsets.UTF_8);
        return new Edge(
                AdjacencyKey.text(key, targetEnd, labelEnd), new ElementKey(partition.key(), id));
    }

    /** What a key says of its edge. */
    public record Edge(String label, ElementKey key) {}
}
