package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.ResponseHeader;
import dev.orrery.api.nosql.message.ResponseHeaders;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.ContainerStatistics;
import dev.orrery.gateway.Gateway;

/**
 * How full a container is, in the form of the service: sizes in kilobytes, the collection's size
 * being that of its documents, and quotas that the service fixes for every container.
 */
final class QuotaHeaders {
    private static final long BYTES_PER_KILOBYTE = 1_024;
    private static final long QUOTA_KILOBYTES_PER_PARTITION = 10L << 20;

    private QuotaHeaders() {}

    static void add(ResponseHeaders headers, Gateway gateway, ContainerRecord container) {
        ContainerStatistics statistics = gateway.ranges().statistics(container);
        long kilobytes = Math.ceilDiv(statistics.bytes(), BYTES_PER_KILOBYTE);
        long quota = QUOTA_KILOBYTES_PER_PARTITION * gateway.ranges().of(container).size();
        headers.add(ResponseHeader.RESOURCE_QUOTA, text(quota, -1))
                .add(ResponseHeader.RESOURCE_USAGE, text(kilobytes, statistics.items()))
                .add(ResponseHeader.INDEX_TRANSFORMATION_PROGRESS, statistics.indexProgress());
    }

    private static String text(long kilobytes, long items) {
        return "documentSize=%1$d;documentsSize=%1$d;documentsCount=%2$d;collectionSize=%1$d;"
                .formatted(kilobytes, items);
    }
}
