package dev.orrery.storage.key;

import java.nio.charset.StandardCharsets;

/**
 * The key of an edge among the edges that leave a vertex. All edges of a vertex lie side by side,
 * those with one label too.
 *
 * <pre>
 * adjacencyKey := logicalKey  sourceId:text  label:text  edgeId
 * text         := *( 01-FF | 00 FF )  00 01        UTF-8, a zero byte is escaped
 * edgeId       := all bytes to the end: UTF-8
 * </pre>
 *
 * <p>The logical key is the edge's own, and by the shape of edges also its source's.
 */
public final class AdjacencyKey {
    private static final int ESCAPED_ZERO = 0xFF;
    private static final int TEXT_END = 0x01;

    private AdjacencyKey() {}

    public static byte[] encode(byte[] logicalKey, String sourceId, String label, String edgeId) {
        KeyWriter key = new KeyWriter().putBytes(logicalKey);
        putText(key, sourceId);
        putText(key, label);
        return key.putBytes(edgeId.getBytes(StandardCharsets.UTF_8)).toByteArray();
    }

    /** The beginning of the keys of all edges that leave a vertex. */
    public static byte[] ofSource(byte[] logicalKey, String sourceId) {
        KeyWriter key = new KeyWriter().putBytes(logicalKey);
        putText(key, sourceId);
        return key.toByteArray();
    }

    /** As {@link #ofSource}, of the edges with a label only. */
    public static byte[] withLabel(byte[] sourcePrefix, String label) {
        KeyWriter key = new KeyWriter().putBytes(sourcePrefix);
        putText(key, label);
        return key.toByteArray();
    }

    /** Label and id of an edge, from the part of its key behind its source. */
    public static Edge edge(byte[] bytes, int sourceEnd, int keyEnd) {
        int end = textEnd(bytes, sourceEnd);
        return labelled(text(bytes, sourceEnd, end), bytes, end, keyEnd);
    }

    /** As {@link #edge}, from the part of a key behind what {@link #withLabel} says. */
    public static Edge labelled(String label, byte[] bytes, int labelEnd, int keyEnd) {
        return new Edge(
                label, new String(bytes, labelEnd, keyEnd - labelEnd, StandardCharsets.UTF_8));
    }

    /** The edge's id, from a key whose logical key has a known length. */
    public static String edgeId(byte[] key, int logicalLength) {
        return edge(key, textEnd(key, logicalLength), key.length).id();
    }

    /** What a key says of its edge. */
    public record Edge(String label, String id) {}

    static void putText(KeyWriter target, String text) {
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            target.putByte(b);
            if (b == 0) {
                target.putByte(ESCAPED_ZERO);
            }
        }
        target.putByte(0).putByte(TEXT_END);
    }

    /** The index behind the text that begins at an index. */
    static int textEnd(byte[] bytes, int start) {
        int at = start;
        while (bytes[at] != 0 || bytes[at + 1] != TEXT_END) {
            at += bytes[at] == 0 ? 2 : 1;
        }
        return at + 2;
    }

    /** The text between its beginning and what {@link #textEnd} answered. */
    static String text(byte[] bytes, int start, int end) {
        byte[] utf8 = new byte[end - start - 2];
        int length = 0;
        for (int at = start; at < end - 2; at++) {
            utf8[length++] = bytes[at];
            if (bytes[at] == 0) {
                at++;
            }
        }
        return new String(utf8, 0, length, StandardCharsets.UTF_8);
    }
}
