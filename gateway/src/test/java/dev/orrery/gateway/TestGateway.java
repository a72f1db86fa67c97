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
import dev.orrery.model.command.EtagCondition;
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
import dev.orrery.model.time.Clock;
import dev.orrery.replication.Durability;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A gateway on a cluster in a temporary folder. */
public final class TestGateway implements AutoCloseable {
    private static final int MANUAL_RU_PER_PARTITION = 6_000;
    private static final int INTERVAL_MILLIS = 100;

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
        return open(ClusterOptions.defaults(directory).withRateLimits(limits), options);
    }

    /** With time of its own, and writes that do not wait for the disk. */
    public static TestGateway open(Path directory, Clock clock) {
        return open(
                ClusterOptions.defaults(directory)
                        .withRateLimits(RateLimits.NONE)
                        .with(clock, new Durability.Interval(INTERVAL_MILLIS)),
                GatewayOptions.defaults());
    }

    private static TestGateway open(ClusterOptions options, GatewayOptions gatewayOptions) {
        return open(Cluster.open(options), gatewayOptions);
    }

    /** A gateway on a cluster, which it closes. */
    public static TestGateway open(Cluster cluster) {
        return open(cluster, GatewayOptions.defaults());
    }

    private static TestGateway open(Cluster cluster, GatewayOptions gatewayOptions) {
        String key = AccountKeys.EMULATOR_KEY;
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), false);
        return new TestGateway(new Gateway(cluster, keys, gatewayOptions), cluster);
    }

    /** A container in database {@code db} with that many physical partitions. */
    public ContainerRecord container(String id, PartitionKeyDefinition key, int partitions) {
        return container(spec(id, key), partitions);
    }

    public ContainerRecord container(ContainerSpec spec, int partitions) {
        return gateway.metadata()
                .createContainer(
                        database(),
                        spec,
                        Optional.of(new Throughput.Manual(partitions * MANUAL_RU_PER_PARTITION)));
    }

    /** The container that was made last. */
    public ContainerRecord container() {
        return gateway.metadata().containers(database()).getLast();
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
        return gateway.metadata().databases().isEmpty()
                ? gateway.metadata().createDatabase("db", Optional.empty())
                : gateway.metadata().database(new ResourceName.ByName("db"));
    }

    /** Creates an item and requires that it was. */
    public Routed create(ContainerRecord container, String json) {
        Routed routed = gateway.items().execute(container, createCommand(container, json)).join();
        if (!(routed.outcome() instanceof Outcome.Written)) {
            throw new AssertionError(routed);
        }
        return routed;
    }

    /** Deletes an item, which may be gone already. */
    public void delete(ContainerRecord container, String json) {
        ParsedItem item = parse(json);
        gateway.items()
                .execute(
                        container,
                        new Command.DeleteItem(
                                gateway.items()
                                        .address(container, gateway.items().keyOf(container, item)),
                                new StoredItem(item.view()).id(),
                                EtagCondition.NONE))
                .join();
    }

    public Command createCommand(ContainerRecord container, String json) {
        ParsedItem item = parse(json);
        PartitionKey key = gateway.items().keyOf(container, item);
        String id = new StoredItem(item.view()).id();
        return new Command.CreateItem(gateway.items().address(container, key), id, item);
    }

    public static ParsedItem parse(String json) {
        return ParsedItem.parse(json.getBytes(StandardCharsets.UTF_8), JsonLimits.DEFAULT);
    }

    @Override
    public void close() {
        gateway.close();
    }
}
