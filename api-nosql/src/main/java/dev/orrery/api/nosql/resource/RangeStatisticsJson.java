package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.RangeStatistics;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;

/**
 * What the ranges of a container hold. The service adds a sample of large partition keys, which is
 * not made here: the list is empty.
 */
final class RangeStatisticsJson {
    private static final long BYTES_PER_KILOBYTE = 1_024;

    private RangeStatisticsJson() {}

    static JsonArray of(Gateway gateway, ContainerRecord container) {
        RangeIds ids = RangeIds.of(gateway, container);
        return new JsonArray(
                gateway.ranges().statisticsByRange(container).stream()
                        .map(range -> json(ids, range))
                        .toList());
    }

    private static JsonValue json(RangeIds ids, RangeStatistics range) {
        return JsonObject.EMPTY
                .with("id", Integer.toString(ids.id(range.partitionNumber())))
                .with("sizeInKB", Math.ceilDiv(range.bytes(), BYTES_PER_KILOBYTE))
                .with("documentCount", range.items())
                .with("partitionKeys", JsonArray.of());
    }
}
