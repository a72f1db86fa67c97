package dev.orrery.network;

/** What the server tells its connections. */
public enum ConnectionEvent {
    /** No more requests are taken; the connection ends with its last answer. */
    CLOSE_WHEN_ANSWERED
}
