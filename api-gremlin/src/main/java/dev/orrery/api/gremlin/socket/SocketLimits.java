package dev.orrery.api.gremlin.socket;

/**
 * What one connection may use.
 *
 * @param frameBytes a message
 * @param requestsInFlight of one connection; more wait in the client
 * @param idleMillis how long a connection may say nothing; it is asked for a sign of life earlier
 */
public record SocketLimits(int connections, int frameBytes, int requestsInFlight, long idleMillis) {
    public static final SocketLimits DEFAULT = new SocketLimits(10_000, 1 << 20, 256, 3_600_000);

    public SocketLimits {
        if (connections < 1 || frameBytes < 1 || requestsInFlight < 1 || idleMillis < 1) {
            throw new IllegalArgumentException("limits of connections are positive");
        }
    }
}
