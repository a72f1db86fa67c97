package dev.orrery.cql.row;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * The stored form of a row. Time and expiry of a cell are written only where they are not those of
 * the row's marker, which one {@code INSERT} gives to all it writes.
 *
 * <pre>
 * row      := version:u8 (= 1)  flags:u8  base:i64  [ ttl:varint second:varint ]  [ deletion ]
 *             [ written:block ]  count:varint column{count}
 * flags    := 0x01 has a marker, written at base
 *             0x02 the marker expires: ttl and second
 *             0x04 has a deletion
 *             0x08 the key was written in another form
 * deletion := timestamp:i64  second:varint
 * column   := number:varint  kind:u8  ( cell | [ deletion ] count:varint element{count} )
 * element  := path:block cell
 * kind     := 0 one cell | 1 many cells | 2 many cells and a deletion
 * cell     := flags:u8  [ time:signed ]  [ ttl:varint ]  [ second:varint ]  [ value:block ]
 *             time is the difference to base
 * flags    := 0x01 not written at base: time
 *             0x02 deleted: second, no value
 *             0x04 expires by itself: ttl, second
 *             0x08 expires with the marker
 * </pre>
 *
 * <p>{@code varint}, {@code signed} and {@code block} are those of {@link ByteWriter}.
 */
public final class RowCodec {
    private static final int VERSION = 1;
    private static final int HAS_MARKER = 0x01;
    private static final int MARKER_EXPIRES = 0x02;
    private static final int HAS_DELETION = 0x04;
    private static final int HAS_WRITTEN_KEY = 0x08;
    private static final int ONE_CELL = 0;
    private static final int MANY_CELLS = 1;
    private static final int MANY_CELLS_DELETED = 2;
    private static final int OTHER_TIME = 0x01;
    private static final int DELETED = 0x02;
    private static final int EXPIRES = 0x04;
    private static final int EXPIRES_WITH_MARKER = 0x08;

    private RowCodec() {}

    public static byte[] encode(Row row) {
        ByteWriter target = new ByteWriter();
        write(row, target);
        return target.toBytes();
    }

    /** Reads the row that fills the array from an offset on. */
    public static Row decode(byte[] source, int offset) {
        ByteReader reader = new ByteReader(source, offset);
        Row row = read(reader);
        reader.requireEnd();
        return row;
    }

    static void write(Row row, ByteWriter target) {
        Marker marker = row.marker();
        int flags =
                (marker.isNone() ? 0 : HAS_MARKER)
                        | (marker.isExpiring() ? MARKER_EXPIRES : 0)
                        | (row.deletion().isNone() ? 0 : HAS_DELETION)
                        | (row.written().isNone() ? 0 : HAS_WRITTEN_KEY);
        Marker base = marker.isNone() ? Marker.of(firstTime(row)) : marker;
        target.u8(VERSION).u8(flags).i64(base.timestamp());
        if (marker.isExpiring()) {
            target.varint(marker.ttlSeconds()).varint(marker.expirySecond());
        }
        if (!row.deletion().isNone()) {
            writeDeletion(row.deletion(), target);
        }
        if (!row.written().isNone()) {
            target.block(row.written().array());
        }
        target.varint(row.columns().size());
        for (ColumnData data : row.columns()) {
            target.varint(data.column());
            switch (data) {
                case ColumnData.Simple(int _, Cell cell) ->
                        writeCell(cell, base, target.u8(ONE_CELL));
                case ColumnData.Complex complex -> writeComplex(complex, base, target);
            }
        }
    }

    private static long firstTime(Row row) {
        if (row.columns().isEmpty()) {
            return 0;
        }
        return switch (row.columns().getFirst()) {
            case ColumnData.Simple(int _, Cell cell) -> cell.timestamp();
            case ColumnData.Complex(int _, Deletion _, List<Cell> cells) ->
                    cells.isEmpty() ? 0 : cells.getFirst().timestamp();
        };
    }

    private static void writeComplex(ColumnData.Complex data, Marker base, ByteWriter target) {
        if (data.deletion().isNone()) {
            target.u8(MANY_CELLS);
        } else {
            writeDeletion(data.deletion(), target.u8(MANY_CELLS_DELETED));
        }
        target.varint(data.cells().size());
        for (Cell cell : data.cells()) {
            writeCell(cell, base, target.block(cell.path()));
        }
    }

    private static void writeCell(Cell cell, Marker base, ByteWriter target) {
        boolean withMarker =
                cell.isExpiring()
                        && base.isExpiring()
                        && cell.ttlSeconds() == base.ttlSeconds()
                        && cell.second() == base.expirySecond();
        boolean alone = cell.isExpiring() && !withMarker;
        boolean otherTime = cell.timestamp() != base.timestamp();
        target.u8(
                (otherTime ? OTHER_TIME : 0)
                        | (cell.isTombstone() ? DELETED : 0)
                        | (alone ? EXPIRES : 0)
                        | (withMarker ? EXPIRES_WITH_MARKER : 0));
        if (otherTime) {
            target.signed(cell.timestamp() - base.timestamp());
        }
        if (alone) {
            target.varint(cell.ttlSeconds());
        }
        if (alone || cell.isTombstone()) {
            target.varint(cell.second());
        }
        if (!cell.isTombstone()) {
            target.block(cell.value());
        }
    }

    static void writeDeletion(Deletion deletion, ByteWriter target) {
        target.i64(deletion.timestamp()).varint(deletion.second());
    }

    static Deletion readDeletion(ByteReader source) {
        return new Deletion(source.i64(), source.varint());
    }

    static Row read(ByteReader source) {
        source.requireVersion(VERSION);
        int flags = source.u8();
        long time = source.i64();
        Marker base =
                (flags & MARKER_EXPIRES) == 0
                        ? Marker.of(time)
                        : new Marker(time, source.number(), source.varint());
        Deletion deletion = (flags & HAS_DELETION) == 0 ? Deletion.NONE : readDeletion(source);
        WrittenKey written =
                (flags & HAS_WRITTEN_KEY) == 0 ? WrittenKey.NONE : WrittenKey.of(source.block());
        int count = source.count();
        List<ColumnData> columns = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            columns.add(readColumn(source, base));
        }
        return new Row((flags & HAS_MARKER) == 0 ? Marker.NONE : base, deletion, columns, written);
    }

    private static ColumnData readColumn(ByteReader source, Marker base) {
        int number = source.number();
        int kind = source.u8();
        if (kind == ONE_CELL) {
            return new ColumnData.Simple(number, readCell(source, base, Cell.NO_PATH));
        }
        Deletion deletion = kind == MANY_CELLS ? Deletion.NONE : readDeletion(source);
        int count = source.count();
        List<Cell> cells = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] path = source.block();
            cells.add(readCell(source, base, path));
        }
        return new ColumnData.Complex(number, deletion, cells);
    }

    private static Cell readCell(ByteReader source, Marker base, byte[] path) {
        int flags = source.u8();
        long time = base.timestamp() + ((flags & OTHER_TIME) == 0 ? 0 : source.signed());
        if ((flags & DELETED) != 0) {
            return new Cell(time, 0, source.varint(), path, null);
        }
        if ((flags & EXPIRES) != 0) {
            int ttl = source.number();
            long second = source.varint();
            return new Cell(time, ttl, second, path, source.block());
        }
        boolean withMarker = (flags & EXPIRES_WITH_MARKER) != 0;
        return new Cell(
                time,
                withMarker ? base.ttlSeconds() : 0,
                withMarker ? base.expirySecond() : Cell.NEVER,
                path,
                source.block());
    }
}
