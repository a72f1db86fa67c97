package dev.orrery.api.nosql.message;

import io.netty.util.AsciiString;

/** The request headers the protocol gives a meaning to. */
public enum RequestHeader {
    ACTIVITY_ID("x-ms-activity-id"),
    A_IM("a-im"),
    AUTHORIZATION("authorization"),
    BATCH_ATOMIC("x-ms-cosmos-batch-atomic"),
    BATCH_CONTINUE_ON_ERROR("x-ms-cosmos-batch-continue-on-error"),
    CONSISTENCY_LEVEL("x-ms-consistency-level"),
    CONTENT_TYPE("content-type"),
    CONTINUATION("x-ms-continuation"),
    DATE("date"),
    ENABLE_CROSS_PARTITION("x-ms-documentdb-query-enablecrosspartition"),
    END_EPK("x-ms-end-epk"),
    EXPIRY_SECONDS("x-ms-documentdb-expiry-seconds"),
    HOST("host"),
    IF_MATCH("if-match"),
    IF_MODIFIED_SINCE("if-modified-since"),
    IF_NONE_MATCH("if-none-match"),
    INDEXING_DIRECTIVE("x-ms-indexing-directive"),
    INTENDED_CONTAINER("x-ms-cosmos-intended-collection-rid"),
    IS_BATCH("x-ms-cosmos-is-batch-request"),
    IS_QUERY("x-ms-documentdb-isquery"),
    IS_QUERY_PLAN("x-ms-cosmos-is-query-plan-request"),
    IS_UPSERT("x-ms-documentdb-is-upsert"),
    MAX_ITEM_COUNT("x-ms-max-item-count"),
    MS_DATE("x-ms-date"),
    OFFER_AUTOSCALE("x-ms-cosmos-offer-autopilot-settings"),
    OFFER_MIGRATE_TO_AUTOSCALE("x-ms-cosmos-migrate-offer-to-autopilot"),
    OFFER_MIGRATE_TO_MANUAL("x-ms-cosmos-migrate-offer-to-manual-throughput"),
    OFFER_THROUGHPUT("x-ms-offer-throughput"),
    PARTITION_KEY("x-ms-documentdb-partitionkey"),
    POPULATE_INDEX_METRICS("x-ms-cosmos-populateindexmetrics"),
    POPULATE_PARTITION_STATISTICS("x-ms-documentdb-populatepartitionstatistics"),
    POPULATE_QUERY_METRICS("x-ms-documentdb-populatequerymetrics"),
    POPULATE_QUOTA("x-ms-documentdb-populatequotainfo"),
    POST_TRIGGERS("x-ms-documentdb-post-trigger-include"),
    PRE_TRIGGERS("x-ms-documentdb-pre-trigger-include"),
    PREFER("prefer"),
    PRIORITY_LEVEL("x-ms-cosmos-priority-level"),
    RANGE_ID("x-ms-documentdb-partitionkeyrangeid"),
    RESOLVED_CONTAINER("collection-rid"),
    SCRIPT_LOGGING("x-ms-documentdb-script-enable-logging"),
    SESSION_TOKEN("x-ms-session-token"),
    START_EPK("x-ms-start-epk"),
    VERSION("x-ms-version");

    @SuppressWarnings("ImmutableEnumChecker") // nobody else has the array inside
    private final AsciiString text;

    RequestHeader(String text) {
        this.text = AsciiString.cached(text);
    }

    AsciiString text() {
        return text;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
