package dev.orrery.server.admin.api;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.manager.UsageSample;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.gateway.ContainerStatistics;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.status.ContainerStatus;
import dev.orrery.gateway.status.PartitionStatus;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyText;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.LogicalSize;
import dev.orrery.partition.LogicalUse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Containers and partitions as the API shows them. */
record StatusJson(Gateway gateway, ContainerRecord container) {
    /** The ring has 2^64 places of the first word. */
    private static final double RING = 0x1p64;

    static void container(Fields fields, ContainerStatus status, ContainerStatistics statistics) {
        double spent =
                status.partitions().stream().mapToDouble(PartitionStatus::spentLastSecond).sum();
        long throttled =
                status.partitions().stream().mapToLong(PartitionStatus::throttledLastSecond).sum();
        fields.put("container", status.container().id())
                .put("api", name(status.container().definition().identity().apiKind()))
                .put("items", statistics.items())
                .put("bytes", statistics.bytes())
                .put("partitionCount", status.partitions().size())
                .put("throughput", ThroughputJson.of(status.throughput()))
                .putRounded("spentRequestUnitsPerSecond", spent)
                .put("throttledPerSecond", throttled);
    }

    JsonValue partition(PartitionStatus status) {
        return fields(status).build();
    }

    Fields fields(PartitionStatus status) {
        return new Fields()
                .put("partition", status.number())
                .put("range", range(status.range()))
                .put("parents", status.parents(), JsonNumber::of)
                .put("items", status.volume().items())
                .put("bytes", status.volume().itemBytes())
                .put("storeBytes", status.volume().storeBytes())
                .putRounded("budgetRequestUnitsPerSecond", status.budgetRuPerSecond())
                .putRounded("spentRequestUnitsPerSecond", status.spentLastSecond())
                .put("throttledPerSecond", status.throttledLastSecond())
                .putRounded("utilisation", status.utilisation())
                .put("heaviestLogicalPartitions", status.heaviest(), this::use);
    }

    private JsonValue use(LogicalUse use) {
        return use(gateway, use);
    }

    static JsonValue use(Gateway gateway, LogicalUse use) {
        return new Fields()
                .put(
                        "container",
                        gateway.metadata().containerName(use.containerNumber()).orElse(""))
                .put("partitionKey", key(gateway, use.containerNumber(), use.key()))
                .putRounded("share", use.share())
                .putRounded("requestUnitsPerSecond", use.ruPerSecond())
                .build();
    }

    JsonValue size(LogicalSize size) {
        return new Fields()
                .put("partitionKey", key(gateway, container.number(), size.key()))
                .put("items", size.items())
                .put("bytes", size.bytes())
                .build();
    }

    /** The values of the key's parts; in a table, of its columns. */
    private static JsonValue key(Gateway gateway, int containerNumber, PartitionKey key) {
        Optional<OpenTable> table = gateway.tables().table(containerNumber);
        if (table.isPresent()) {
            return key(table.get().schema(), TableKeys.serialised(key));
        }
        return JsonValue.parse(PartitionKeyText.write(key).getBytes(StandardCharsets.UTF_8));
    }

    private static JsonValue key(TableSchema table, byte[] key) {
        List<byte[]> values = new TableKeys(table).partitionValues(key);
        List<JsonValue> parts = new ArrayList<>(values.size());
        for (int i = 0; i < values.size(); i++) {
            String text = table.partitionKey().get(i).type().toJson(values.get(i));
            parts.add(JsonValue.parse(text.getBytes(StandardCharsets.UTF_8)));
        }
        return new JsonArray(parts);
    }

    static JsonObject range(RingRange range) {
        return new Fields()
                .put("min", range.min().hex())
                .put("max", range.max().hex())
                .putRounded("share", place(range, true) - place(range, false))
                .build();
    }

    private static double place(RingRange range, boolean end) {
        if (end && range.max().isEnd()) {
            return 1;
        }
        long word = end ? range.max().high() : range.min().high();
        return ((word >>> 1) * 2.0 + (word & 1)) / RING;
    }

    static JsonValue change(RangeChange change) {
        return new Fields()
                .put("kind", change.isSplit() ? "split" : "merge")
                .put("reason", name(change.reason()))
                .put("time", Instant.ofEpochMilli(change.effort().timeMillis()).toString())
                .put("parents", change.parents(), part -> JsonNumber.of(part.number()))
                .put("children", change.children(), part -> JsonNumber.of(part.number()))
                .put("pauseMillis", change.effort().pauseMillis())
                .put("bytes", change.effort().bytes())
                .build();
    }

    static JsonValue sample(UsageSample sample) {
        return new Fields()
                .put("end", Instant.ofEpochMilli(sample.endEpochMillis()).toString())
                .putRounded("seconds", sample.seconds())
                .putRounded("budgetRequestUnitsPerSecond", sample.budgetRuPerSecond())
                .putRounded("spentRequestUnitsPerSecond", sample.spentRuPerSecond())
                .put("throttled", sample.throttledRequests())
                .build();
    }

    static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
