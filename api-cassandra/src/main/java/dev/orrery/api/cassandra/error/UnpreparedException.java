package dev.orrery.api.cassandra.error;

import java.util.HexFormat;

/** A statement that is not prepared here, or not any more: the client prepares it again. */
public final class UnpreparedException extends RuntimeException {
    private final byte[] id;

    public UnpreparedException(byte[] id) {
        super(null, null, false, false);
        this.id = id.clone();
    }

    String text() {
        return ("Prepared query with ID %s not found (either the query was not prepared on this"
                        + " host (maybe the host has been restarted?) or you have prepared too many"
                        + " queries and it has been evicted from the internal cache)")
                .formatted(HexFormat.of().formatHex(id));
    }

    byte[] id() {
        return id.clone();
    }
}
