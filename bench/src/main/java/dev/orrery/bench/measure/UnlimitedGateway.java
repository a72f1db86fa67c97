package dev.orrery.bench.measure;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.security.AccountKeys;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.file.Path;
import java.util.Optional;

/** The program without network and without limits of throughput, in this process. */
public final class UnlimitedGateway {
    /** Of the containers. */
    public static final String CONTAINER = "items";

    /** A new container has a physical partition for every 6,000 RU/s. */
    private static final int THROUGHPUT = 6_000;

    private UnlimitedGateway() {}

    public static ClusterOptions options(Path folder) {
        return ClusterOptions.defaults(folder).withRateLimits(RateLimits.NONE);
    }

    /** Closes the cluster when it is closed. */
    public static Gateway of(Cluster cluster) {
        String key = AccountKeys.EMULATOR_KEY;
        AccountKeys keys = new AccountKeys(new AccountKeys.KeyTexts(key, key, key, key), true);
        return new Gateway(cluster, keys, GatewayOptions.defaults());
    }

    /** Makes a container with {@code /pk} for a key. */
    public static ContainerRecord container(
            Gateway gateway, IndexingPolicy policy, int partitions) {
        ContainerSpec spec =
                new ContainerSpec(
                        CONTAINER,
                        PartitionKeyDefinition.of("/pk"),
                        policy,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        JsonObject.EMPTY);
        return gateway.metadata()
                .createContainer(
                        gateway.metadata().createDatabase("bench", Optional.empty()),
                        spec,
                        Optional.of(new Throughput.Manual(partitions * THROUGHPUT)));
    }
}
