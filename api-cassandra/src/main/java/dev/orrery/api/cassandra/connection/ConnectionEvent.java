package dev.orrery.api.cassandra.connection;

/** What the server tells its connections. */
enum ConnectionEvent {
    /** No more requests are read; the connection ends when those in flight are answered. */
    CLOSE_WHEN_ANSWERED
}
