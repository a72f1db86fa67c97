package dev.orrery.cql.row;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;

/**
 * The deletion of an interval of rows. Its stored form is {@code version:u8 (= 1) timestamp:i64
 * second:varint}; the interval is in its key.
 */
public record RangeDeletion(RowInterval rows, Deletion deletion) {
    private static final int VERSION = 1;

    public byte[] encode() {
        ByteWriter target = new ByteWriter().u8(VERSION);
        RowCodec.writeDeletion(deletion, target);
        return target.toBytes();
    }

    /** Reads the deletion that fills the array from an offset on. */
    public static RangeDeletion decode(RowInterval rows, byte[] source, int offset) {
        ByteReader reader = new ByteReader(source, offset);
        reader.requireVersion(VERSION);
        Deletion deletion = RowCodec.readDeletion(reader);
        reader.requireEnd();
        return new RangeDeletion(rows, deletion);
    }
}
