package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.chaos.client.Answer;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Linearizability;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Register;
import dev.orrery.testkit.history.Register.Action;
import dev.orrery.testkit.history.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Items that are written, read at the strong level, and replaced if they are still what was read,
 * by way of all nodes. Each must be linearizable. Histories stay short, so that they can be judged.
 */
public final class Registers implements Workload {
    private static final int ACTIVE = 4;
    private static final int STEPS = 150;

    private final NosqlClient nodes;
    private final AtomicReferenceArray<Item> active = new AtomicReferenceArray<>(ACTIVE);
    private final List<Item> all = new CopyOnWriteArrayList<>();
    private final AtomicInteger values = new AtomicInteger();
    private final AtomicInteger names = new AtomicInteger();

    public Registers(NosqlClient nodes) {
        this.nodes = nodes;
        for (int i = 0; i < ACTIVE; i++) {
            active.set(i, newItem());
        }
    }

    /** One item; it has a logical partition of its own. */
    private static final class Item {
        private final String id;
        private final Recorder<Action> recorder = new Recorder<>();
        private final AtomicInteger steps = new AtomicInteger();

        Item(String id) {
            this.id = id;
        }
    }

    private Item newItem() {
        Item item = new Item("r" + names.incrementAndGet());
        all.add(item);
        return item;
    }

    @Override
    public String name() {
        return "registers";
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        int place = random.nextInt(ACTIVE);
        Item item = active.get(place);
        int node = random.nextInt(nodes.nodes());
        switch (random.nextInt(3)) {
            case 0 -> write(client, node, item);
            case 1 -> read(client, node, item);
            default -> {
                Answer found = read(client, node, item);
                if (found.isDone()) {
                    replace(client, random.nextInt(nodes.nodes()), item, found.object());
                }
            }
        }
        if (item.steps.incrementAndGet() == STEPS) {
            active.set(place, newItem());
        }
    }

    private String newValue() {
        return "v" + values.incrementAndGet();
    }

    private static JsonObject body(Item item, String value) {
        return JsonObject.EMPTY.with("id", item.id).with("pk", item.id).with("v", value);
    }

    private void write(int client, int node, Item item) throws InterruptedException {
        String value = newValue();
        long begun = item.recorder.begin();
        Answer answer = nodes.send(node, Call.upsert(item.id, body(item, value)));
        item.recorder.end(client, begun, answer.outcome(), new Action.Write(Optional.of(value)));
    }

    /** A read that fails tells nothing, and is not recorded. */
    private Answer read(int client, int node, Item item) throws InterruptedException {
        long begun = item.recorder.begin();
        Answer answer = nodes.send(node, Call.read(item.id, item.id, "Strong"));
        if (answer.isDone() || answer.isMissing()) {
            item.recorder.end(
                    client,
                    begun,
                    Outcome.APPLIED,
                    new Action.Read(answer.isDone() ? value(answer.object()) : Optional.empty()));
        }
        return answer;
    }

    private static Optional<String> value(JsonObject item) {
        return item.string("v");
    }

    private void replace(int client, int node, Item item, JsonObject found)
            throws InterruptedException {
        String value = newValue();
        String etag = found.string("_etag").orElse("");
        long begun = item.recorder.begin();
        Answer answer = nodes.send(node, Call.replace(item.id, item.id, etag, body(item, value)));
        boolean refused = answer.status() == Answer.PRECONDITION_FAILED;
        item.recorder.end(
                client,
                begun,
                refused ? Outcome.APPLIED : answer.outcome(),
                new Action.Replace(value(found), Optional.of(value), answer.isDone()));
    }

    @Override
    public void finish() throws InterruptedException {
        for (Item item : all) {
            for (int node = 0; node < nodes.nodes(); node++) {
                Answer _ = read(-1, node, item);
            }
        }
    }

    @Override
    public List<Verdict> judge() {
        return all.stream()
                .map(item -> new Linearizability<>(new Register()).check(item.recorder.history()))
                .toList();
    }
}
