package dev.orrery.api.gremlin.request;

/**
 * What one request may use.
 *
 * @param timeoutMillis how long a traversal may take; a request can ask for less
 * @param batchSize results in one message if the client does not say
 * @param maxBatchSize results in one message at most
 */
public record RequestLimits(long timeoutMillis, int batchSize, int maxBatchSize) {
    public static final RequestLimits DEFAULT = new RequestLimits(30_000, 64, 1_024);

    public RequestLimits {
        if (timeoutMillis < 1 || batchSize < 1 || maxBatchSize < batchSize) {
            throw new IllegalArgumentException("limits of requests are positive");
        }
    }
}
