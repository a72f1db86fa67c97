package dev.orrery.api.nosql.message;

/**
 * What changed in the protocol so that clients from before it would not understand an answer.
 * Versions of the protocol are dates; who names none knows everything.
 */
public enum ProtocolChange {
    /** A session token tells of which container it is, and not an LSN only. */
    VERSIONS_OF_SESSIONS("2018-06-18"),
    /** Every container has a partition key, if only one that the server has thought of. */
    KEYS_OF_ALL_CONTAINERS("2018-12-31");

    private final String since;

    ProtocolChange(String since) {
        this.since = since;
    }

    public boolean isUnknownTo(Request request) {
        String version = request.headerOrEmpty(RequestHeader.VERSION);
        return !version.isEmpty() && version.compareTo(since) < 0;
    }
}
