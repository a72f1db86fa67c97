package dev.orrery.compat.nosql;

import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosItemRequestOptions;
import com.azure.cosmos.models.CosmosItemResponse;
import com.azure.cosmos.models.PartitionKey;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Register.Action;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads, writes and conditionally replaces one item. */
final class RegisterClients {
    private static final int NOT_FOUND = 404;
    private static final int PRECONDITION_FAILED = 412;

    private final CosmosContainer container;
    private final String id;
    private final PartitionKey key;
    private final Recorder<Action> recorder = new Recorder<>();
    private final AtomicInteger values = new AtomicInteger();

    RegisterClients(CosmosContainer container, String id) {
        this.container = container;
        this.id = id;
        this.key = new PartitionKey(id);
    }

    Recorder<Action> recorder() {
        return recorder;
    }

    void step(int client, Random random) {
        switch (random.nextInt(3)) {
            case 0 -> write(client);
            case 1 -> read(client);
            default -> read(client).ifPresent(found -> replace(client, found));
        }
    }

    private ObjectNode item(String value) {
        return JavaSdk.json("{'id':'%s','pk':'%s','v':'%s'}".formatted(id, id, value));
    }

    private void write(int client) {
        String value = "v" + values.incrementAndGet();
        long begun = recorder.begin();
        container.upsertItem(item(value), key, null);
        recorder.end(client, begun, Outcome.APPLIED, new Action.Write(Optional.of(value)));
    }

    private Optional<CosmosItemResponse<ObjectNode>> read(int client) {
        long begun = recorder.begin();
        Optional<CosmosItemResponse<ObjectNode>> found;
        try {
            found = Optional.of(container.readItem(id, key, ObjectNode.class));
        } catch (CosmosException e) {
            if (e.getStatusCode() != NOT_FOUND) {
                throw e;
            }
            found = Optional.empty();
        }
        recorder.end(
                client,
                begun,
                Outcome.APPLIED,
                new Action.Read(found.map(answer -> answer.getItem().get("v").asText())));
        return found;
    }

    private void replace(int client, CosmosItemResponse<ObjectNode> found) {
        String expected = found.getItem().get("v").asText();
        String value = "v" + values.incrementAndGet();
        CosmosItemRequestOptions condition =
                new CosmosItemRequestOptions().setIfMatchETag(found.getETag());
        long begun = recorder.begin();
        boolean happened;
        try {
            container.replaceItem(item(value), id, key, condition);
            happened = true;
        } catch (CosmosException e) {
            if (e.getStatusCode() != PRECONDITION_FAILED) {
                throw e;
            }
            happened = false;
        }
        recorder.end(
                client,
                begun,
                Outcome.APPLIED,
                new Action.Replace(Optional.of(expected), Optional.of(value), happened));
    }
}
