package dev.orrery.gateway;

import dev.orrery.gateway.query.QueryOptions;
import dev.orrery.gateway.script.ScriptOptions;

/**
 * Limits of the gateway itself.
 *
 * @param readThreads threads for reads that may wait for the disk
 * @param readQueueLimit reads that may wait for such a thread
 * @param rangeGraceMillis how long the id of a range that was split or merged is still served
 * @param rowPatienceMillis how long CQL statements wait for budget before their client hears of it
 * @param queries what one query may use
 * @param scripts what scripts may use
 * @param consistency how new reads are
 */
public record GatewayOptions(
        int readThreads,
        int readQueueLimit,
        long rangeGraceMillis,
        long rowPatienceMillis,
        QueryOptions queries,
        ScriptOptions scripts,
        AccountConsistency consistency) {
    private static final int MINIMUM_READ_THREADS = 4;
    private static final int DEFAULT_READ_QUEUE_LIMIT = 10_000;
    private static final long DEFAULT_RANGE_GRACE_MILLIS = 300_000;
    private static final long DEFAULT_ROW_PATIENCE_MILLIS = 60_000;

    public GatewayOptions {
        if (readThreads < 1
                || readQueueLimit < 1
                || rangeGraceMillis < 0
                || rowPatienceMillis < 0) {
            throw new IllegalArgumentException("gateway options must be positive");
        }
    }

    public static GatewayOptions defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new GatewayOptions(
                Math.max(MINIMUM_READ_THREADS, 2 * processors),
                DEFAULT_READ_QUEUE_LIMIT,
                DEFAULT_RANGE_GRACE_MILLIS,
                DEFAULT_ROW_PATIENCE_MILLIS,
                QueryOptions.DEFAULT,
                ScriptOptions.defaults(),
                AccountConsistency.DEFAULT);
    }

    public GatewayOptions withRangeGraceMillis(long millis) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                millis,
                rowPatienceMillis,
                queries,
                scripts,
                consistency);
    }

    public GatewayOptions withRowPatienceMillis(long millis) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                rangeGraceMillis,
                millis,
                queries,
                scripts,
                consistency);
    }

    public GatewayOptions with(QueryOptions other) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                rangeGraceMillis,
                rowPatienceMillis,
                other,
                scripts,
                consistency);
    }

    public GatewayOptions with(ScriptOptions other) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                rangeGraceMillis,
                rowPatienceMillis,
                queries,
                other,
                consistency);
    }

    public GatewayOptions with(AccountConsistency other) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                rangeGraceMillis,
                rowPatienceMillis,
                queries,
                scripts,
                other);
    }
}
