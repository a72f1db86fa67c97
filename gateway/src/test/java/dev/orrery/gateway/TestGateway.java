package dev.orrery.gateway;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A gateway on a cluster in a temporary folder. */
public final class TestGateway implements AutoCloseable {
    private static final int MANUAL_RU_PER_PARTITION = 6_000;

    public final Gateway gateway;
    public final Cluster cluster;

    private TestGateway(Gateway gateway, Cluster cluster) {
        this.gateway = gateway;
        this.cluster = cluster;
    }

    /** A gateway that charges requests and refuses none for it. */
    public static TestGateway open(Path directory) {
        return open(directory, RateLimits.NONE, GatewayOptions.defaults());
    }

    public static TestGateway open(Path directory, RateLimits limits) {
        return open(directory, limits, GatewayOptions.defaults());
    }

    public static TestGateway open(Path directory, RateLimits limits, GatewayOptions options) {
        String key = AccountKeys.EMULATOR_KEY;
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), false);
        Cluster cluster = Cluster.open(ClusterOptions.defaults(directory).withRateLimits(limits));
        return new TestGateway(new Gateway(cluster, keys, options), cluster);
    }

    /** A container in database {@code db} with that many physical partitions. */
    public ContainerRecord container(String id, PartitionKeyDefinition key, int partitions) {
        return gateway.createContainer(
                database(),
                spec(id, key),
                Optional.of(new Throughput.Manual(partitions * MANUAL_RU_PER_PARTITION)));
    }

    /** The container that was made last. */
    public ContainerRecord container() {
        return gateway.containers(database()).getLast();
    }

    public static ContainerSpec spec(String id, PartitionKeyDefinition key) {
        return new ContainerSpec(
                id,
                key,
                IndexingPolicy.ALL,
                UniqueKeyPolicy.NONE,
                TimeToLive.OFF,
                JsonObject.EMPTY);
    }

    private DatabaseRecord database() {
        return gateway.databases().isEmpty()
                ? gateway.createDatabase("db", Optional.empty())
                : gateway.database(new ResourceName.ByName("db"));
    }

    /** Creates an item and requires that it was. */
    public Routed create(ContainerRecord container, String json) {
        Routed routed = gateway.execute(container, createCommand(container, json)).join();
        if (!(routed.outcome() instanceof Outcome.Written)) {
            throw new AssertionError(routed);
        }
        return routed;
    }

    public Command createCommand(ContainerRecord container, String json) {
        ParsedItem item = parse(json);
        PartitionKey key = gateway.keyOf(container, item);
        String id = new StoredItem(item.view()).id();
        return new Command.CreateItem(gateway.address(container, key), id, item);
    }

    public static ParsedItem parse(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    @Override
    public void close() {
        gateway.close();
    }
}
