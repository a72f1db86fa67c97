package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.models.CosmosBatch;
import com.azure.cosmos.models.CosmosBatchResponse;
import com.azure.cosmos.models.CosmosPatchOperations;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Transaction;
import dev.orrery.testkit.history.Transaction.Append;
import dev.orrery.testkit.history.Transaction.Read;
import dev.orrery.testkit.history.Transaction.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Appends to lists in items of one logical partition and reads them, several at once: in a batch,
 * or in a stored procedure.
 */
final class ListClients {
    private static final PartitionKey LISTS = new PartitionKey("lists");
    private static final int COUNT = 3;
    private static final int MOST_STEPS = 4;

    private final CosmosContainer container;
    private final ListProcedure procedure;
    private final Recorder<Transaction> recorder = new Recorder<>();
    private final AtomicInteger elements = new AtomicInteger();

    ListClients(CosmosContainer container) {
        this.container = container;
        this.procedure = new ListProcedure(container, LISTS);
    }

    Recorder<Transaction> recorder() {
        return recorder;
    }

    void open() {
        for (int i = 0; i < COUNT; i++) {
            ObjectNode list = JavaSdk.json("{'id':'l%d','pk':'lists','list':[]}".formatted(i));
            container.createItem(list, LISTS, null);
        }
        procedure.create();
    }

    void run(int client, Random random, int steps) {
        for (int i = 0; i < steps; i++) {
            batch(client, steps(random), fails(random));
        }
    }

    /** As {@link #run}, in turns by batches and by calls of a stored procedure. */
    void runMixed(int client, Random random, int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextBoolean()) {
                batch(client, steps(random), fails(random));
            } else {
                call(client, steps(random), fails(random));
            }
        }
    }

    private List<Step> steps(Random random) {
        List<Step> asked = new ArrayList<>();
        int steps = 1 + random.nextInt(MOST_STEPS);
        for (int i = 0; i < steps; i++) {
            String key = "l" + random.nextInt(COUNT);
            asked.add(
                    random.nextBoolean()
                            ? new Append(key, elements.incrementAndGet())
                            : new Read(key, List.of()));
        }
        return asked;
    }

    /** One in eight cannot succeed as a whole. */
    private static boolean fails(Random random) {
        return random.nextInt(8) == 0;
    }

    private void call(int client, List<Step> asked, boolean fails) {
        long begun = recorder.begin();
        Optional<List<Step>> answer = procedure.run(asked, fails);
        recorder.end(
                client,
                begun,
                answer.isPresent() ? Outcome.APPLIED : Outcome.REFUSED,
                new Transaction(answer.orElse(asked)));
    }

    private void batch(int client, List<Step> asked, boolean fails) {
        CosmosBatch batch = CosmosBatch.createCosmosBatch(LISTS);
        for (Step step : asked) {
            switch (step) {
                case Append append ->
                        batch.patchItemOperation(
                                append.key(),
                                CosmosPatchOperations.create().add("/list/-", append.element()));
                case Read read -> batch.readItemOperation(read.key());
            }
        }
        if (fails) {
            batch.readItemOperation("no such list");
        }
        long begun = recorder.begin();
        CosmosBatchResponse response = container.executeCosmosBatch(batch);
        boolean applied = response.isSuccessStatusCode();
        recorder.end(
                client,
                begun,
                applied ? Outcome.APPLIED : Outcome.REFUSED,
                applied ? answered(asked, response) : new Transaction(asked));
    }

    private static Transaction answered(List<Step> asked, CosmosBatchResponse response) {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            Step step = asked.get(i);
            if (step instanceof Read read) {
                List<Integer> found = new ArrayList<>();
                JsonNode item = response.getResults().get(i).getItem(ObjectNode.class);
                item.get("list").forEach(element -> found.add(element.asInt()));
                steps.add(new Read(read.key(), found));
            } else {
                steps.add(step);
            }
        }
        return new Transaction(steps);
    }
}
