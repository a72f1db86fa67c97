package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBulkItemResponse;
import com.azure.cosmos.models.CosmosBulkOperationResponse;
import com.azure.cosmos.models.CosmosBulkOperations;
import com.azure.cosmos.models.CosmosItemOperation;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/** Reads and writes items of its own with the Java SDK, and compares every answer with a model. */
final class SplitLoadWorker {
    private static final int IDS = 80;

    private final CosmosContainer container;
    private final String owner;
    private final Random random;
    private final Map<String, Integer> model = new TreeMap<>();
    private int steps;

    SplitLoadWorker(CosmosContainer container, String owner, long seed) {
        this.container = container;
        this.owner = owner;
        this.random = new Random(seed);
    }

    /** Runs until it is stopped; any error, and any wrong answer, is thrown. */
    int run(AtomicBoolean stopped) {
        while (!stopped.get()) {
            step();
            steps++;
        }
        requireAll();
        return steps;
    }

    private void step() {
        String id = owner + random.nextInt(IDS);
        switch (random.nextInt(10)) {
            case 0, 1, 2 -> upsert(id);
            case 3, 4, 5 -> read(id);
            case 6 -> delete(id);
            case 7 -> batch(id);
            case 8 -> bulk();
            default -> requireAll();
        }
    }

    private ObjectNode item(String id, int value) {
        return JavaSdk.json(
                "{'id':'%s','pk':'%s','owner':'%s','n':%d}".formatted(id, id, owner, value));
    }

    private void upsert(String id) {
        int value = random.nextInt(1_000_000);
        container.upsertItem(item(id, value), new PartitionKey(id), null);
        model.put(id, value);
    }

    private void read(String id) {
        int found;
        try {
            found =
                    container
                            .readItem(id, new PartitionKey(id), ObjectNode.class)
                            .getItem()
                            .get("n")
                            .asInt();
        } catch (CosmosException e) {
            assertThat(e.getStatusCode()).as(e.getMessage()).isEqualTo(404);
            found = -1;
        }
        assertThat(found).as(id).isEqualTo(model.getOrDefault(id, -1));
    }

    private void delete(String id) {
        if (model.remove(id) != null) {
            container.deleteItem(id, new PartitionKey(id), null);
        }
    }

    private void batch(String id) {
        int value = random.nextInt(1_000_000);
        CosmosBatch batch = CosmosBatch.createCosmosBatch(new PartitionKey(id));
        batch.upsertItemOperation(item(id, value - 1));
        batch.upsertItemOperation(item(id, value));
        assertThat(container.executeCosmosBatch(batch).isSuccessStatusCode()).isTrue();
        model.put(id, value);
    }

    private void bulk() {
        Map<String, Integer> wanted = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            wanted.put(owner + random.nextInt(IDS), random.nextInt(1_000_000));
        }
        List<CosmosItemOperation> operations = new ArrayList<>();
        wanted.forEach(
                (id, value) ->
                        operations.add(
                                CosmosBulkOperations.getUpsertItemOperation(
                                        item(id, value), new PartitionKey(id))));
        for (CosmosBulkOperationResponse<Object> response :
                container.executeBulkOperations(operations)) {
            CosmosBulkItemResponse answer = response.getResponse();
            assertThat(answer).as(String.valueOf(response.getException())).isNotNull();
            assertThat(answer.isSuccessStatusCode()).as("" + answer.getStatusCode()).isTrue();
        }
        model.putAll(wanted);
    }

    /** A query over all partitions, in order. */
    private void requireAll() {
        CosmosQueryRequestOptions options = new CosmosQueryRequestOptions();
        SqlQuerySpec query =
                new SqlQuerySpec(
                        "SELECT c.id, c.n FROM c WHERE c.owner = @owner ORDER BY c.n",
                        List.of(new SqlParameter("@owner", owner)));
        Map<String, Integer> found = new TreeMap<>();
        int last = -1;
        int rows = 0;
        for (ObjectNode row : container.queryItems(query, options, ObjectNode.class)) {
            assertThat(row.get("n").asInt()).isGreaterThanOrEqualTo(last);
            last = row.get("n").asInt();
            found.put(row.get("id").asText(), last);
            rows++;
        }
        assertThat(found).isEqualTo(model);
        assertThat(rows).as("each item once").isEqualTo(model.size());
    }
}
