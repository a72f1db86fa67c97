package dev.orrery.cql.write;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.row.WrittenKey;
import java.util.List;

/**
 * The durable form of a {@link RowBatch}. Elements are those of {@link ByteWriter}.
 *
 * <pre>
 * batch  := version:u8 (= 2)  second:varint  list(part)
 * part   := container:varint  partitionKey:block  list(change)
 * change := 0 row timestamp:i64 ttl:varint marker:flag list(cell)     update
 *         | 1 row timestamp:i64                                       delete a row
 *         | 2 from:block end:flag [ to:block ] timestamp:i64          delete a range
 *         | 3 timestamp:i64                                           delete the partition
 * row    := static:flag [ key:block written:block ]
 * cell   := column:varint ( 0 value:block | 1 | 2 list(element) | 3 list(element) | 4 list(block) )
 *           put, delete, replace elements, put elements, delete elements
 * element:= path:block value:block
 * </pre>
 *
 * <p>Changes that depend on what is stored (counters, list indexes) have no durable form. In
 * version 1, rows do not tell how their key was written.
 */
public final class RowBatchCodec {
    private static final int VERSION = 2;
    private static final int WITH_WRITTEN_KEYS = 2;
    private static final int UPDATE = 0;
    private static final int DELETE_ROW = 1;
    private static final int DELETE_RANGE = 2;
    private static final int DELETE_PARTITION = 3;
    private static final int PUT = 0;
    private static final int DELETE = 1;
    private static final int REPLACE_ELEMENTS = 2;
    private static final int PUT_ELEMENTS = 3;
    private static final int DELETE_ELEMENTS = 4;

    private RowBatchCodec() {}

    public static byte[] encode(RowBatch batch) {
        ByteWriter target = new ByteWriter().u8(VERSION).varint(batch.second());
        target.list(
                batch.parts(),
                part -> {
                    target.varint(part.containerNumber()).block(part.partitionKey());
                    target.list(part.changes(), change -> write(change, target));
                });
        return target.toBytes();
    }

    public static RowBatch decode(byte[] bytes) {
        ByteReader source = new ByteReader(bytes, 0);
        int version = source.version(VERSION);
        RowBatch batch =
                new RowBatch(source.varint(), source.list(() -> readPart(source, version)));
        source.requireEnd();
        return batch;
    }

    private static RowBatch.Part readPart(ByteReader source, int version) {
        int container = source.number();
        byte[] key = source.block();
        return new RowBatch.Part(container, key, source.list(() -> readChange(source, version)));
    }

    private static void write(RowChange change, ByteWriter target) {
        switch (change) {
            case RowChange.Update update -> {
                write(update.row(), target.u8(UPDATE));
                target.i64(update.timestamp()).varint(update.ttlSeconds()).flag(update.marker());
                target.list(update.cells(), cell -> write(cell, target));
            }
            case RowChange.DeleteRow delete -> {
                write(delete.row(), target.u8(DELETE_ROW));
                target.i64(delete.timestamp());
            }
            case RowChange.DeleteRange delete -> {
                byte[] to = delete.rows().to();
                target.u8(DELETE_RANGE).block(delete.rows().from()).flag(to != null);
                if (to != null) {
                    target.block(to);
                }
                target.i64(delete.timestamp());
            }
            case RowChange.DeletePartition delete ->
                    target.u8(DELETE_PARTITION).i64(delete.timestamp());
        }
    }

    private static RowChange readChange(ByteReader source, int version) {
        return switch (source.u8()) {
            case UPDATE ->
                    new RowChange.Update(
                            readRow(source, version),
                            source.i64(),
                            source.number(),
                            source.flag(),
                            source.list(() -> readCell(source)));
            case DELETE_ROW -> new RowChange.DeleteRow(readRow(source, version), source.i64());
            case DELETE_RANGE -> {
                byte[] from = source.block();
                byte[] to = source.flag() ? source.block() : null;
                yield new RowChange.DeleteRange(RowInterval.of(from, to), source.i64());
            }
            case DELETE_PARTITION -> new RowChange.DeletePartition(source.i64());
            default -> throw ByteReader.damaged();
        };
    }

    private static void write(RowKey row, ByteWriter target) {
        target.flag(row.isStatic());
        if (!row.isStatic()) {
            target.block(row.array()).block(row.written().array());
        }
    }

    private static RowKey readRow(ByteReader source, int version) {
        if (source.flag()) {
            return RowKey.STATIC;
        }
        byte[] key = source.block();
        return version < WITH_WRITTEN_KEYS
                ? RowKey.of(key)
                : RowKey.of(key, WrittenKey.of(source.block()));
    }

    private static void write(CellChange cell, ByteWriter target) {
        target.varint(cell.column());
        switch (cell) {
            case CellChange.Put put -> target.u8(PUT).block(put.value());
            case CellChange.Delete _ -> target.u8(DELETE);
            case CellChange.ReplaceElements replace ->
                    write(replace.elements(), target.u8(REPLACE_ELEMENTS));
            case CellChange.PutElements put -> write(put.elements(), target.u8(PUT_ELEMENTS));
            case CellChange.DeleteElements delete ->
                    target.u8(DELETE_ELEMENTS).list(delete.paths(), target::block);
            case CellChange.Increment _,
                    CellChange.PutAt _,
                    CellChange.DeleteAt _,
                    CellChange.RemoveValues _,
                    CellChange.RequireAt _,
                    CellChange.Refuse _ ->
                    throw new IllegalArgumentException("the change is not fixed");
        }
    }

    private static void write(List<Element> elements, ByteWriter target) {
        target.list(elements, element -> target.block(element.path()).block(element.value()));
    }

    private static CellChange readCell(ByteReader source) {
        int column = source.number();
        return switch (source.u8()) {
            case PUT -> new CellChange.Put(column, source.block());
            case DELETE -> new CellChange.Delete(column);
            case REPLACE_ELEMENTS -> new CellChange.ReplaceElements(column, readElements(source));
            case PUT_ELEMENTS -> new CellChange.PutElements(column, readElements(source));
            case DELETE_ELEMENTS ->
                    new CellChange.DeleteElements(column, source.list(source::block));
            default -> throw ByteReader.damaged();
        };
    }

    private static List<Element> readElements(ByteReader source) {
        return source.list(() -> new Element(source.block(), source.block()));
    }
}
