package dev.orrery.api.cassandra.connection;

/**
 * What a client may take of the server.
 *
 * @param frameBytes the largest frame, before and after it is decompressed
 * @param connections open at a time, over all clients
 * @param requestsInFlight of one connection; more are not read before some are answered
 * @param loginMillis how long a client may take until it has logged in
 * @param stallMillis how long a client may leave answers unread
 */
public record ConnectionLimits(
        int frameBytes, int connections, int requestsInFlight, long loginMillis, long stallMillis) {
    /** As many as there are streams that a driver uses on one connection. */
    public static final ConnectionLimits DEFAULT =
            new ConnectionLimits(16 << 20, 10_000, 32_768, 30_000, 60_000);

    public ConnectionLimits {
        if (frameBytes < 1 || connections < 1 || requestsInFlight < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
        if (loginMillis < 1 || stallMillis < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }
}
