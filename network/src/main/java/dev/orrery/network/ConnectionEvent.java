package dev.orrery.network;

/** What the server tells its connections. */
public enum ConnectionEvent {
    /** No more requests are taken; the connection ends with its last answer. */
    CLOSE_WHEN_ANSWERED;

    /**
     * When the server ends, a connection without a request stays open for so long: a request that
     * was on its way is answered, and its client need not wonder what became of it.
     */
    public static final long LEAVE_MILLIS = 200;
}
