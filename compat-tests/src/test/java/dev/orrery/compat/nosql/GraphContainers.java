package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.ThroughputProperties;
import dev.orrery.compat.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Containers for graphs, made and read over the NoSQL API as users of Cosmos DB do. */
public final class GraphContainers {
    public static final String KEY = JavaSdk.EMULATOR_KEY;

    private static final int TWO_PARTITIONS_THROUGHPUT = 12_000;
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private GraphContainers() {}

    /** Makes a container and answers the user that Gremlin drivers name it by. */
    public static String fresh(ServerProcess server, String keyPath) {
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosDatabase database = JavaSdk.freshDatabase(client);
            CosmosContainer container = JavaSdk.freshContainer(database, keyPath);
            return "/dbs/" + database.getId() + "/colls/" + container.getId();
        }
    }

    /** As {@link #fresh}, in two physical partitions, with an index of incoming edges. */
    public static String freshWithIncoming(ServerProcess server, String keyPath) {
        try (RestClient client = new RestClient(server.endpoint(), KEY)) {
            return "/"
                    + client.freshContainer(
                            keyPath,
                            ",\"graphPolicy\":{\"indexIncomingEdges\":true}",
                            TWO_PARTITIONS_THROUGHPUT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Gives the container behind a user more throughput, and waits until it has it. */
    public static void scale(ServerProcess server, String user, int throughput) {
        String[] parts = user.split("/", -1);
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            CosmosContainer container = client.getDatabase(parts[2]).getContainer(parts[4]);
            ThroughputProperties wanted = ThroughputProperties.createManualThroughput(throughput);
            boolean pending = container.replaceThroughput(wanted).isReplacePending();
            while (pending) {
                LockSupport.parkNanos(POLL_NANOS);
                pending = container.readThroughput().isReplacePending();
            }
        }
    }

    /** The rows of a query over the container behind a user. */
    public static List<String> query(ServerProcess server, String user, String sql) {
        String[] parts = user.split("/", -1);
        try (CosmosClient client = JavaSdk.client(server.endpoint())) {
            return client
                    .getDatabase(parts[2])
                    .getContainer(parts[4])
                    .queryItems(sql, new CosmosQueryRequestOptions(), String.class)
                    .stream()
                    .toList();
        }
    }
}
