package dev.orrery.gateway.tables;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.List;

/**
 * How far a reader of a table's changes has come, range by range. It stays valid when ranges split.
 *
 * <pre>
 * position := version:u8 (= 1)  fromMillis:signed  list(min:text max:text lsn:varint)
 * </pre>
 *
 * @param fromMillis where ranges begin that were not read yet
 * @param parts the next one to be read first; together they have all of the ring
 */
public record RowFeedPosition(long fromMillis, List<Part> parts) {
    private static final int VERSION = 1;

    /** A range and the LSN up to which it was read; 0 if it was not. */
    public record Part(RingRange range, long lsn) {}

    public RowFeedPosition {
        parts = List.copyOf(parts);
    }

    /** The changes from a time on. */
    public static RowFeedPosition from(long epochMillis) {
        return new RowFeedPosition(epochMillis, List.of(new Part(RingRange.FULL, 0)));
    }

    public byte[] encode() {
        ByteWriter target = new ByteWriter().u8(VERSION).signed(fromMillis);
        target.list(
                parts,
                part ->
                        target.text(part.range().min().hex())
                                .text(part.range().max().hex())
                                .varint(part.lsn()));
        return target.toBytes();
    }

    public static RowFeedPosition decode(byte[] bytes) {
        ByteReader source = new ByteReader(bytes, 0);
        source.requireVersion(VERSION);
        RowFeedPosition position =
                new RowFeedPosition(
                        source.signed(),
                        source.list(
                                () ->
                                        new Part(
                                                new RingRange(
                                                        RingPosition.parseHex(source.text()),
                                                        RingPosition.parseHex(source.text())),
                                                source.varint())));
        source.requireEnd();
        return position;
    }
}
