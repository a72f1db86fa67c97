package dev.orrery.server.admin.api;

import dev.orrery.cluster.manager.UsageSample;
import dev.orrery.gateway.status.PartitionStatus;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** What all partitions of a container did together, step by step. */
final class UsageTotals {
    /** Partitions are looked at every five seconds, not all in the same millisecond. */
    private static final long STEP_MILLIS = 5_000;

    private UsageTotals() {}

    static JsonArray of(List<PartitionStatus> partitions) {
        TreeMap<Long, UsageSample> steps = new TreeMap<>();
        for (PartitionStatus partition : partitions) {
            for (UsageSample sample : partition.history()) {
                steps.merge(sample.endEpochMillis() / STEP_MILLIS, sample, UsageTotals::plus);
            }
        }
        List<JsonValue> values = new ArrayList<>();
        steps.values().forEach(sample -> values.add(StatusJson.sample(sample)));
        return new JsonArray(values);
    }

    private static UsageSample plus(UsageSample one, UsageSample other) {
        return new UsageSample(
                Math.max(one.endEpochMillis(), other.endEpochMillis()),
                Math.max(one.seconds(), other.seconds()),
                one.budgetRuPerSecond() + other.budgetRuPerSecond(),
                one.spentRequestUnits() + other.spentRequestUnits(),
                one.throttledRequests() + other.throttledRequests());
    }
}
