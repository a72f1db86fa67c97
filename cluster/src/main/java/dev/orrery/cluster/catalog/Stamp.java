package dev.orrery.cluster.catalog;

import java.util.HexFormat;

/**
 * Which change of the catalog wrote a record, and when. Changes are numbered without gaps or
 * repeats, so the number makes an etag.
 */
public record Stamp(long changeNumber, long timestampSeconds) {
    public Stamp {
        if (changeNumber < 1) {
            throw new IllegalArgumentException("changes are numbered from 1");
        }
    }

    /** The quoted text that clients compare. */
    public String etag() {
        return '"' + HexFormat.of().toHexDigits(changeNumber) + '"';
    }
}
