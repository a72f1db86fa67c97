package dev.orrery.api.nosql.http;

/** Tells a connection's handlers that a request has been arriving for too long. */
enum RequestTimedOut {
    EVENT
}
