package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.testkit.machine.Stalls;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java SDK, whose node is killed and stays away. */
class LostNodeTest {
    private static final int PAIRS = 15;

    /** A client that tried the lost node first would take a second for every write. */
    private static final Duration BOUND = Duration.ofSeconds(8);

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir Path folder;

    @Test
    void clientsGoOnWithTheOthersForReadsAndWrites() {
        try (ClusterProcesses cluster =
                        new ClusterProcesses(folder, 4, "--set", "throughput.rate-limit=off");
                CosmosClient owner = JavaSdk.client(cluster.node(2).endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(owner);
            String container = JavaSdk.freshContainer(database, "/pk").getId();
            for (boolean direct : new boolean[] {false, true}) {
                try (CosmosClient client =
                        JavaSdk.builder(cluster.node(1), direct)
                                .preferredRegions(
                                        List.of("Local n1", "Local n2", "Local n3", "Local n4"))
                                .buildClient()) {
                    goOn(cluster, client.getDatabase(database.getId()).getContainer(container));
                }
                cluster.node(1).restart();
            }
        }
    }

    private static void goOn(ClusterProcesses cluster, CosmosContainer container) {
        write(container, 0);
        assertThat(read(container)).isZero();
        cluster.node(1).kill();
        awaitWrite(container);
        try (Stalls stalls = new Stalls()) {
            long startNanos = System.nanoTime();
            for (int n = 1; n <= PAIRS; n++) {
                write(container, n);
                assertThat(read(container)).isEqualTo(n);
            }
            long endNanos = System.nanoTime();
            long stalledNanos = stalls.nanosBetween(startNanos, endNanos);
            assertThat(Duration.ofNanos(endNanos - startNanos - stalledNanos)).isLessThan(BOUND);
        }
    }

    /** What was on its way to the node that was killed may be in doubt. */
    private static void awaitWrite(CosmosContainer container) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                write(container, 0);
                return;
            } catch (CosmosException e) {
                assertThat(System.nanoTime()).as(e.getMessage()).isLessThan(end);
            }
        }
    }

    private static void write(CosmosContainer container, int n) {
        container.upsertItem(JavaSdk.json("{'id':'1','pk':'k','n':%d}".formatted(n)));
    }

    private static int read(CosmosContainer container) {
        return container
                .readItem("1", new PartitionKey("k"), JsonNode.class)
                .getItem()
                .get("n")
                .asInt();
    }
}
