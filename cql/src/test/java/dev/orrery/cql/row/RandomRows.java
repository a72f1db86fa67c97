package dev.orrery.cql.row;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;

/** Rows with few columns, times and values, so that everything collides with everything. */
final class RandomRows {
    static final int SIMPLE_COLUMNS = 3;
    static final int COMPLEX_COLUMNS = 2;
    private static final int TIMES = 6;
    private static final int SECONDS = 5;

    private final Random random;

    RandomRows(long seed) {
        random = new Random(seed);
    }

    Row next() {
        List<ColumnData> columns = new ArrayList<>();
        for (int column = 0; column < SIMPLE_COLUMNS; column++) {
            if (random.nextBoolean()) {
                columns.add(new ColumnData.Simple(column, cell()));
            }
        }
        for (int i = 0; i < COMPLEX_COLUMNS; i++) {
            ColumnData.Complex data = complex(SIMPLE_COLUMNS + i);
            if (!data.isEmpty()) {
                columns.add(data);
            }
        }
        Row raw = new Row(marker(), random.nextInt(4) == 0 ? deletion() : Deletion.NONE, columns);
        return new RowMerge(new PlainColumns()).merge(raw, Row.EMPTY);
    }

    private Marker marker() {
        return switch (random.nextInt(3)) {
            case 0 -> Marker.NONE;
            case 1 -> Marker.of(time());
            default -> new Marker(time(), 1 + random.nextInt(2), second());
        };
    }

    Deletion deletion() {
        return new Deletion(time(), second());
    }

    private ColumnData.Complex complex(int column) {
        TreeMap<byte[], Cell> cells = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = random.nextInt(4); i > 0; i--) {
            byte[] path = {(byte) random.nextInt(3)};
            cells.put(path, cell().at(path));
        }
        return new ColumnData.Complex(
                column,
                random.nextInt(3) == 0 ? deletion() : Deletion.NONE,
                List.copyOf(cells.values()));
    }

    private Cell cell() {
        return switch (random.nextInt(4)) {
            case 0 -> Cell.tombstone(time(), second());
            case 1 -> Cell.expiring(time(), 1 + random.nextInt(2), second(), value());
            default -> Cell.live(time(), value());
        };
    }

    private long time() {
        return 10L + random.nextInt(TIMES);
    }

    private long second() {
        return 100L + random.nextInt(SECONDS);
    }

    private byte[] value() {
        byte[] value = new byte[random.nextInt(3)];
        random.nextBytes(value);
        return value;
    }
}
