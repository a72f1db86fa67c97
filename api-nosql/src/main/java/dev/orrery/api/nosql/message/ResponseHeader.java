package dev.orrery.api.nosql.message;

import io.netty.util.AsciiString;

/** The response headers the protocol sets, with the bytes that open their line. */
public enum ResponseHeader {
    ACTIVITY_ID("x-ms-activity-id"),
    ALT_CONTENT_PATH("x-ms-alt-content-path"),
    CONTENT_LOCATION("content-location"),
    CONTENT_PATH("x-ms-content-path"),
    CONTINUATION("x-ms-continuation"),
    ETAG("etag"),
    GLOBAL_COMMITTED_LSN("x-ms-global-committed-lsn"),
    INDEX_UTILIZATION("x-ms-cosmos-index-utilization"),
    INDEX_TRANSFORMATION_PROGRESS("x-ms-documentdb-collection-index-transformation-progress"),
    ITEM_COUNT("x-ms-item-count"),
    ITEM_LSN("x-ms-item-lsn"),
    LSN("lsn"),
    MAX_MEDIA_STORAGE("x-ms-max-media-storage-usage-mb"),
    MEDIA_STORAGE("x-ms-media-storage-usage-mb"),
    MIN_THROUGHPUT("x-ms-cosmos-min-throughput"),
    OFFER_REPLACE_PENDING("x-ms-offer-replace-pending"),
    QUERY_METRICS("x-ms-documentdb-query-metrics"),
    RANGE_ID("x-ms-documentdb-partitionkeyrangeid"),
    REQUEST_CHARGE("x-ms-request-charge"),
    RESOURCE_QUOTA("x-ms-resource-quota"),
    RESOURCE_USAGE("x-ms-resource-usage"),
    RETRY_AFTER_MILLIS("x-ms-retry-after-ms"),
    SCRIPT_LOG("x-ms-documentdb-script-log-results"),
    SESSION_TOKEN("x-ms-session-token"),
    SUB_STATUS("x-ms-substatus");

    @SuppressWarnings("ImmutableEnumChecker") // nobody else has the array inside
    private final AsciiString prefix;

    ResponseHeader(String text) {
        this.prefix = AsciiString.cached(text + ": ");
    }

    /** The name with the colon and the blank after it. */
    public AsciiString prefix() {
        return prefix;
    }
}
