package dev.orrery.cql.row;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;

/**
 * What concerns a logical partition as a whole. It is stored only where there is something to say.
 *
 * <pre>
 * header := version:u8 (= 1)  flags:u8  [ deletion ]  row      (row: the static columns)
 * flags  := 0x01 has a deletion
 *           0x02 there may be deletions of ranges
 * </pre>
 *
 * @param deletion of everything in the logical partition, static columns included
 * @param hasRanges whether deletions of ranges may be stored behind the header
 * @param statics the static columns; without a marker
 */
public record PartitionHeader(Deletion deletion, boolean hasRanges, Row statics) {
    /** Of a logical partition that needs none. */
    public static final PartitionHeader NONE = new PartitionHeader(Deletion.NONE, false, Row.EMPTY);

    private static final int VERSION = 1;
    private static final int HAS_DELETION = 0x01;
    private static final int HAS_RANGES = 0x02;

    public boolean isNone() {
        return deletion.isNone() && !hasRanges && statics.isEmpty();
    }

    public PartitionHeader withStatics(Row changed) {
        return new PartitionHeader(deletion, hasRanges, changed);
    }

    public PartitionHeader withDeletion(Deletion changed) {
        return new PartitionHeader(changed, hasRanges, statics);
    }

    public PartitionHeader withRanges(boolean present) {
        return new PartitionHeader(deletion, present, statics);
    }

    public byte[] encode() {
        ByteWriter target = new ByteWriter();
        target.u8(VERSION)
                .u8((deletion.isNone() ? 0 : HAS_DELETION) | (hasRanges ? HAS_RANGES : 0));
        if (!deletion.isNone()) {
            RowCodec.writeDeletion(deletion, target);
        }
        RowCodec.write(statics, target);
        return target.toBytes();
    }

    /** Reads the header that fills the array from an offset on. */
    public static PartitionHeader decode(byte[] source, int offset) {
        ByteReader reader = new ByteReader(source, offset);
        reader.requireVersion(VERSION);
        int flags = reader.u8();
        Deletion deletion =
                (flags & HAS_DELETION) == 0 ? Deletion.NONE : RowCodec.readDeletion(reader);
        Row statics = RowCodec.read(reader);
        reader.requireEnd();
        return new PartitionHeader(deletion, (flags & HAS_RANGES) != 0, statics);
    }
}
