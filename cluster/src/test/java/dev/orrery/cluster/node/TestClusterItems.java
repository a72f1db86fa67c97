package dev.orrery.cluster.node;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.TestSpecs;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.partition.ItemRead;
import dev.orrery.partition.PhysicalPartition;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One container of a cluster under test, with one logical partition. */
final class TestClusterItems {
    private static final String VALUE = "\"value\":";

    private final ContainerRecord container;

    TestClusterItems(Cluster node) {
        DatabaseRecord database = node.operations().createDatabase("db", Optional.empty());
        container =
                node.operations()
                        .createContainer(
                                database.number(), TestSpecs.container("c"), Optional.empty());
    }

    int partitionNumber(Cluster node) {
        return partition(node).number();
    }

    Outcome upsert(Cluster node, String id, long value) {
        String json = "{\"id\":\"%s\",\"pk\":\"a\",\"value\":%d}".formatted(id, value);
        ParsedItem item =
                ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
        return partition(node)
                .submit(new Command.UpsertItem(address(), id, item, EtagCondition.NONE))
                .orTimeout(40, TimeUnit.SECONDS)
                .join();
    }

    Outcome read(Cluster node, String id, ReadTerms terms) {
        return partition(node).reads().read(new ItemRead(address(), id, EtagCondition.NONE), terms);
    }

    /** 0 if there is no item. */
    static long valueOf(Outcome outcome) {
        if (!(outcome instanceof Outcome.Found found)) {
            return 0;
        }
        String text = found.item().view().toString();
        String value = text.substring(text.indexOf(VALUE) + VALUE.length());
        return Long.parseLong(value.substring(0, value.indexOf(',')));
    }

    /** Waits until the node has heard of the container. */
    PhysicalPartition partition(Cluster node) {
        ResourceName name = new ResourceName.ByName("c");
        TestClusterNodes.await(
                () ->
                        node.snapshot().container(container.databaseNumber(), name).isPresent()
                                && node.partitions().find(range(node).number()).isPresent());
        return node.partitions().partition(range(node).number());
    }

    private RangeRecord range(Cluster node) {
        return node.snapshot().ranges(container).at(address().position());
    }

    private ItemAddress address() {
        PartitionKey key = PartitionKey.of("a");
        return new ItemAddress(
                container.number(),
                container.definition().version(),
                key,
                RingPositions.of(container.definition().partitionKey(), key));
    }
}
