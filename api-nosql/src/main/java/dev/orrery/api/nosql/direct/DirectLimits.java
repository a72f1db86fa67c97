package dev.orrery.api.nosql.direct;

/**
 * What a connection in direct mode may ask of the server.
 *
 * @param bodyBytes a payload that is read
 * @param requestsInFlight unanswered requests of one connection
 * @param idleMillis how long a connection may say nothing
 */
public record DirectLimits(int bodyBytes, int requestsInFlight, long idleMillis) {}
