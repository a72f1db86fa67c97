package dev.orrery.gateway;

import dev.orrery.gateway.query.QueryOptions;
import dev.orrery.gateway.script.ScriptOptions;
import dev.orrery.gateway.tables.TableRules;

/**
 * Limits of the gateway itself.
 *
 * @param readThreads threads for reads that may wait for the disk
 * @param readQueueLimit reads that may wait for such a thread
 * @param rangeGraceMillis how long the id of a range that was split or merged is still served
 * @param tables what holds for all CQL tables
 * @param queries what one query may use
 * @param scripts what scripts may use
 * @param consistency how new reads are
 */
public record GatewayOptions(
        int readThreads,
        int readQueueLimit,
        long rangeGraceMillis,
        TableRules tables,
        QueryOptions queries,
        ScriptOptions scripts,
        AccountConsistency consistency) {
    private static final int MINIMUM_READ_THREADS = 4;
    private static final int DEFAULT_READ_QUEUE_LIMIT = 10_000;
    private static final long DEFAULT_RANGE_GRACE_MILLIS = 300_000;

    public GatewayOptions {
        if (readThreads < 1 || readQueueLimit < 1 || rangeGraceMillis < 0) {
            throw new IllegalArgumentException("gateway options must be positive");
        }
    }

    public static GatewayOptions defaults() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new GatewayOptions(
                Math.max(MINIMUM_READ_THREADS, 2 * processors),
                DEFAULT_READ_QUEUE_LIMIT,
                DEFAULT_RANGE_GRACE_MILLIS,
                TableRules.DEFAULT,
                QueryOptions.DEFAULT,
                ScriptOptions.defaults(),
                AccountConsistency.DEFAULT);
    }

    public GatewayOptions withRangeGraceMillis(long millis) {
        return new GatewayOptions(
                readThreads, readQueueLimit, millis, tables, queries, scripts, consistency);
    }

    public GatewayOptions with(TableRules other) {
        return new GatewayOptions(
                readThreads,
                readQueueLimit,
                rangeGraceMillis,
                other,
                queries,
                scripts,
                consistency);
    }

    public GatewayOptions with(QueryOptions other) {
        return new GatewayOptions(
                readThreads, readQueueLimit, rangeGraceMillis, tables, other, scripts, consistency);
    }

    public GatewayOptions with(ScriptOptions other) {
        return new GatewayOptions(
                readThreads, readQueueLimit, rangeGraceMillis, tables, queries, other, consistency);
    }

    public GatewayOptions with(AccountConsistency other) {
        return new GatewayOptions(
                readThreads, readQueueLimit, rangeGraceMillis, tables, queries, scripts, other);
    }
}
