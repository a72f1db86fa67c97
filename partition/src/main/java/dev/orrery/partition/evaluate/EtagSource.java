package dev.orrery.partition.evaluate;

import java.util.HexFormat;

/**
 * Etags that no other write of any partition has: shaped like a GUID, made of a number chosen at
 * random when the partition was opened, the partition's number, the position in the batch, and the
 * LSN. The random number keeps etags apart when a power failure lost unsynced batches and their
 * LSNs are given again.
 */
public final class EtagSource {
    private static final HexFormat HEX = HexFormat.of();
    private static final int GROUP_DIGITS = 4;
    private static final int LSN_DIGITS = 12;
    private static final int POSITION_BITS = 24;

    private final int incarnation;
    private final int partitionNumber;

    public EtagSource(int incarnation, int partitionNumber) {
        this.incarnation = incarnation;
        this.partitionNumber = partitionNumber;
    }

    /** The etag of one write, without quotes. */
    public String of(long lsn, int positionInBatch) {
        long place = (long) partitionNumber << POSITION_BITS | positionInBatch;
        return HEX.toHexDigits(incarnation)
                + '-'
                + HEX.toHexDigits(place >>> 32, GROUP_DIGITS)
                + '-'
                + HEX.toHexDigits(place >>> 16, GROUP_DIGITS)
                + '-'
                + HEX.toHexDigits(place, GROUP_DIGITS)
                + '-'
                + HEX.toHexDigits(lsn, LSN_DIGITS);
    }
}
