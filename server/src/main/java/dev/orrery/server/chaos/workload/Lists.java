package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.server.chaos.client.Answer;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Isolation;
import dev.orrery.testkit.history.ListAppend;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Transaction;
import dev.orrery.testkit.history.Transaction.Append;
import dev.orrery.testkit.history.Transaction.Read;
import dev.orrery.testkit.history.Transaction.Step;
import dev.orrery.testkit.history.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Batches that append to several lists of a logical partition and read them. They must come one
 * after another, in the order in which clients could see them come, which is more than snapshot
 * isolation. One in eight cannot succeed as a whole, and must leave nothing.
 */
public final class Lists implements Workload {
    private static final int COUNT = 3;
    private static final int MOST_STEPS = 4;
    private static final int STEPS = 150;
    private static final int FAILING = 8;

    private final NosqlClient nodes;
    private final List<Group> all = new CopyOnWriteArrayList<>();
    private volatile Group active;

    public Lists(NosqlClient nodes) {
        this.nodes = nodes;
        this.active = newGroup();
    }

    /** The lists of one logical partition. */
    private static final class Group {
        private final String key;
        private final Recorder<Transaction> recorder = new Recorder<>();
        private final AtomicInteger elements = new AtomicInteger();
        private final AtomicInteger steps = new AtomicInteger();
        private volatile boolean made;

        Group(String key) {
            this.key = key;
        }
    }

    private Group newGroup() {
        Group group = new Group("lists" + all.size());
        all.add(group);
        return group;
    }

    @Override
    public String name() {
        return "batches";
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        Group group = active;
        int node = random.nextInt(nodes.nodes());
        if (!group.made) {
            make(group, node);
            return;
        }
        run(group, client, node, steps(group, random), random.nextInt(FAILING) == 0);
        if (group.steps.incrementAndGet() == STEPS) {
            active = newGroup();
        }
    }

    /** It is never written again once it is there, whatever became of earlier attempts. */
    private void make(Group group, int node) throws InterruptedException {
        List<JsonValue> operations = new ArrayList<>();
        for (int i = 0; i < COUNT; i++) {
            JsonObject list =
                    JsonObject.EMPTY
                            .with("id", "l" + i)
                            .with("pk", group.key)
                            .with("list", JsonArray.of());
            operations.add(operation("Create").with("resourceBody", list));
        }
        Answer created = nodes.send(node, Call.batch(group.key, new JsonArray(operations)));
        group.made =
                created.isDone() || nodes.send(node, Call.read(group.key, "l0", "Strong")).isDone();
    }

    private static JsonObject operation(String type) {
        return JsonObject.EMPTY.with("operationType", type);
    }

    private static List<Step> steps(Group group, Random random) {
        List<Step> steps = new ArrayList<>();
        int count = 1 + random.nextInt(MOST_STEPS);
        for (int i = 0; i < count; i++) {
            String list = "l" + random.nextInt(COUNT);
            steps.add(
                    random.nextBoolean()
                            ? new Append(list, group.elements.incrementAndGet())
                            : new Read(list, List.of()));
        }
        return steps;
    }

    private void run(Group group, int client, int node, List<Step> asked, boolean fails)
            throws InterruptedException {
        List<JsonValue> operations = new ArrayList<>();
        asked.forEach(step -> operations.add(operation(step)));
        if (fails) {
            operations.add(operation("Read").with("id", "no such list"));
        }
        long begun = group.recorder.begin();
        Answer answer = nodes.send(node, Call.batch(group.key, new JsonArray(operations)));
        group.recorder.end(
                client,
                begun,
                answer.outcome(),
                new Transaction(answer.isDone() ? answered(asked, answer.array()) : asked));
    }

    private static JsonObject operation(Step step) {
        return switch (step) {
            case Append(String list, int element) ->
                    operation("Patch").with("id", list).with("resourceBody", appending(element));
            case Read(String list, _) -> operation("Read").with("id", list);
        };
    }

    private static JsonObject appending(int element) {
        JsonObject patch =
                JsonObject.EMPTY.with("op", "add").with("path", "/list/-").with("value", element);
        return JsonObject.EMPTY.with("operations", JsonArray.of(patch));
    }

    private static List<Step> answered(List<Step> asked, JsonArray results) {
        return IntStream.range(0, asked.size())
                .mapToObj(i -> answered(asked.get(i), (JsonObject) results.elements().get(i)))
                .toList();
    }

    private static Step answered(Step asked, JsonObject result) {
        return asked instanceof Read(String list, _)
                ? new Read(list, elements(result.object("resourceBody").orElseThrow()))
                : asked;
    }

    private static List<Integer> elements(JsonObject item) {
        return item.array("list").orElseThrow().elements().stream()
                .map(element -> (int) ((JsonNumber) element).doubleValue())
                .toList();
    }

    @Override
    public void finish() throws InterruptedException {
        List<Step> reads =
                IntStream.range(0, COUNT)
                        .<Step>mapToObj(i -> new Read("l" + i, List.of()))
                        .toList();
        for (Group group : all) {
            for (int node = 0; group.made && node < nodes.nodes(); node++) {
                run(group, -1, node, reads, false);
            }
        }
    }

    @Override
    public List<Verdict> judge() {
        return all.stream()
                .map(
                        group ->
                                new ListAppend(Isolation.STRICT_SERIALIZABLE)
                                        .check(group.recorder.history()))
                .toList();
    }
}
