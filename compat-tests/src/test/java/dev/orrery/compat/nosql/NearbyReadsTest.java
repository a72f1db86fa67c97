package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.AdminApi;
import dev.orrery.compat.ClusterProcesses;
import dev.orrery.compat.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clients that prefer a region read there, and write where the writes are taken. */
class NearbyReadsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final String NORTH = "north";
    private static final String SOUTH = "south";
    private static final PartitionKey KEY = new PartitionKey("p");

    @TempDir Path folder;

    @Test
    void clientsReadInTheRegionTheyPrefer() {
        try (ClusterProcesses cluster =
                new ClusterProcesses(
                        folder, List.of(NORTH, SOUTH), "--set", "throughput.rate-limit=off")) {
            try (CosmosClient client = preferringSouth(cluster)) {
                CosmosDatabase fresh = JavaSdk.freshDatabase(client);
                CosmosContainer container = JavaSdk.freshContainer(fresh, "/pk");
                await(() -> region(cluster, SOUTH).get("reading").asInt() == 2);
                // The catalog of the south hears of it a little later than the leaders of sets.
                await(() -> knows(cluster.node(2), container));
                requireRegions(container, "one", NORTH);
            }
            requireDataCentres(cluster);
        }
    }

    private static CosmosClient preferringSouth(ClusterProcesses cluster) {
        return JavaSdk.builder(cluster.node(1).endpoint(), JavaSdk.EMULATOR_KEY)
                .preferredRegions(List.of(SOUTH))
                .buildClient();
    }

    private static void requireRegions(CosmosContainer container, String id, String writes) {
        CosmosItemResponse<?> written =
                container.createItem(JavaSdk.json("{'id':'%s','pk':'p'}".formatted(id)));
        assertThat(written.getDiagnostics().getContactedRegionNames()).containsExactly(writes);
        CosmosItemResponse<JsonNode> read = container.readItem(id, KEY, JsonNode.class);
        assertThat(read.getDiagnostics().getContactedRegionNames()).containsExactly(SOUTH);
    }

    private static boolean knows(ServerProcess node, CosmosContainer container) {
        return AdminApi.get(node, "containers").toString().contains(container.getId());
    }

    private static JsonNode region(ClusterProcesses cluster, String name) {
        for (JsonNode region : AdminApi.get(cluster.node(1), "regions").get("regions")) {
            if (region.get("region").asText().equals(name)) {
                return region;
            }
        }
        throw new AssertionError("there is no region " + name);
    }

    private static void requireDataCentres(ClusterProcesses cluster) {
        try (CqlSession session = ClusterApisTest.connect(cluster.node(2).cassandraPort(), SOUTH)) {
            assertThat(dataCentre(session, "local")).isEqualTo(SOUTH);
            assertThat(dataCentre(session, "peers_v2")).isEqualTo(NORTH);
        }
    }

    private static String dataCentre(CqlSession session, String table) {
        Row row = session.execute("SELECT data_center FROM system." + table).all().getFirst();
        return Objects.requireNonNull(row.getString("data_center"));
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("it did not happen in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
        }
    }
}
