package dev.orrery.server.chaos.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Results of version 4 of the native protocol.
 *
 * <pre>
 * RESULT  := kind u32, rows if kind is 2
 * rows    := flags u32, columns u32, [keyspace, table], (name, type u16)*, count u32, values
 * </pre>
 */
final class CqlRows {
    private static final int ROWS = 2;
    private static final int LAST_KIND = 5;
    private static final int GLOBAL_SPEC = 1;
    private static final int BOOLEAN = 0x04;
    private static final int BIGINT = 0x02;

    private CqlRows() {}

    /** The rows of a result; none if it is one of another kind. */
    static List<Map<String, String>> read(DataInputStream body) throws IOException {
        int kind = body.readInt();
        if (kind < 1 || kind > LAST_KIND) {
            throw new IOException("a result of kind " + kind);
        }
        if (kind != ROWS) {
            return List.of();
        }
        boolean global = (body.readInt() & GLOBAL_SPEC) != 0;
        int columns = body.readInt();
        if (global) {
            skipTable(body);
        }
        List<String> names = new ArrayList<>();
        List<Integer> types = new ArrayList<>();
        for (int i = 0; i < columns; i++) {
            if (!global) {
                skipTable(body);
            }
            names.add(readText(body));
            types.add(body.readUnsignedShort());
        }
        List<Map<String, String>> rows = new ArrayList<>();
        int count = body.readInt();
        for (int row = 0; row < count; row++) {
            rows.add(row(body, names, types));
        }
        return rows;
    }

    private static Map<String, String> row(
            DataInputStream body, List<String> names, List<Integer> types) throws IOException {
        Map<String, String> row = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            int length = body.readInt();
            if (length >= 0) {
                row.put(names.get(i), value(types.get(i), body, length));
            }
        }
        return Map.copyOf(row);
    }

    private static String value(int type, DataInputStream body, int length) throws IOException {
        return switch (type) {
            case BOOLEAN -> Boolean.toString(body.readBoolean());
            case BIGINT -> Long.toString(body.readLong());
            default -> new String(body.readNBytes(length), UTF_8);
        };
    }

    private static void skipTable(DataInputStream body) throws IOException {
        body.skipNBytes(body.readUnsignedShort());
        body.skipNBytes(body.readUnsignedShort());
    }

    private static String readText(DataInputStream body) throws IOException {
        return new String(body.readNBytes(body.readUnsignedShort()), UTF_8);
    }
}
