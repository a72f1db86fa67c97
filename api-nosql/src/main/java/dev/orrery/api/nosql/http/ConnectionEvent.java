package dev.orrery.api.nosql.http;

/** What happens to a connection from inside. */
enum ConnectionEvent {
    /** A request has been arriving for too long. */
    REQUEST_TIMED_OUT,
    /** No more requests are taken; the connection ends with its last answer. */
    CLOSE_WHEN_ANSWERED
}
