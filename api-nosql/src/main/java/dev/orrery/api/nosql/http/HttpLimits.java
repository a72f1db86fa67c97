package dev.orrery.api.nosql.http;

/**
 * What a connection may ask of the server.
 *
 * @param headBytes all header lines of a request together
 * @param uriBytes the request line
 * @param bodyBytes a body that is read
 * @param drainBytes a body that is refused but still read, so that the client sees the refusal
 * @param requestsInFlight unanswered requests of one connection
 * @param connections open connections
 * @param requestMillis how long a request may take to arrive
 * @param idleMillis how long a connection may say nothing
 */
public record HttpLimits(
        int headBytes,
        int uriBytes,
        int bodyBytes,
        int drainBytes,
        int requestsInFlight,
        int connections,
        long requestMillis,
        long idleMillis) {
    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;

    /** A request holds 2 MB of content; the rest is room for what a batch writes around it. */
    public static final HttpLimits DEFAULT =
            new HttpLimits(
                    64 * KIB, 8 * KIB, 2 * MIB + 256 * KIB, 16 * MIB, 32, 10_000, 30_000, 300_000);

    public HttpLimits {
        if (headBytes < 1 || uriBytes < 1 || bodyBytes < 1 || drainBytes < 1) {
            throw new IllegalArgumentException("sizes must be positive");
        }
        if (requestsInFlight < 1 || connections < 1 || requestMillis < 1 || idleMillis < 1) {
            throw new IllegalArgumentException("counts and times must be positive");
        }
    }
}
