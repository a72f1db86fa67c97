package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.RangeIds;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.ring.EpkRangeText;

/** A range as clients see it: the effective partition keys it owns, in their own spelling. */
final class RangeJson {
    private RangeJson() {}

    static JsonObject of(
            ContainerRecord container, RangeIds ids, RangeRecord range, int rangeCount) {
        EpkRangeText text =
                EpkRangeText.of(range.range(), container.definition().partitionKey().scheme());
        String rid = ResourceLinks.ridOf(container).range(range.number()).text();
        return JsonObject.EMPTY
                .with("_rid", rid)
                .with("id", Integer.toString(ids.id(range.number())))
                .with("_etag", range.etag())
                .with("minInclusive", text.minInclusive())
                .with("maxExclusive", text.maxExclusive())
                .with("ridPrefix", ids.id(range.number()))
                .with("_self", ResourceLinks.selfOf(container) + "pkranges/" + rid + '/')
                .with("throughputFraction", JsonNumber.of(1.0 / rangeCount))
                .with("status", "online")
                .with(
                        "parents",
                        JsonArray.ofStrings(
                                range.parents().stream()
                                        .map(parent -> Integer.toString(ids.id(parent)))
                                        .toList()))
                .with("ownedArchivalPKRangeIds", JsonArray.of())
                .with("_ts", range.timestampSeconds())
                .with("_lsn", range.stamp().changeNumber());
    }
}
