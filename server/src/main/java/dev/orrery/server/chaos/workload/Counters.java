package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.chaos.client.Answer;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Counters that are incremented by way of all nodes. In the end each has what was acknowledged, and
 * at most what else may have happened: nothing is lost, and nothing counts twice.
 */
public final class Counters implements Workload {
    private static final int COUNT = 6;

    private final NosqlClient nodes;
    private final List<Counter> counters =
            IntStream.range(0, COUNT).mapToObj(i -> new Counter("counter" + i)).toList();
    private final List<Verdict> verdicts = new ArrayList<>();

    public Counters(NosqlClient nodes) {
        this.nodes = nodes;
    }

    private static final class Counter {
        private final String id;
        private final AtomicInteger acknowledged = new AtomicInteger();
        private final AtomicInteger unknown = new AtomicInteger();

        Counter(String id) {
            this.id = id;
        }
    }

    @Override
    public String name() {
        return "counters";
    }

    @Override
    public void prepare() throws InterruptedException {
        for (Counter counter : counters) {
            JsonObject zero =
                    JsonObject.EMPTY.with("id", counter.id).with("pk", counter.id).with("n", 0);
            nodes.create(counter.id, zero);
        }
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        Counter counter = counters.get(random.nextInt(COUNT));
        JsonObject one = JsonObject.EMPTY.with("op", "incr").with("path", "/n").with("value", 1);
        Answer answer =
                nodes.send(
                        random.nextInt(nodes.nodes()),
                        Call.patch(
                                counter.id,
                                counter.id,
                                JsonObject.EMPTY.with("operations", JsonArray.of(one))));
        if (answer.isDone()) {
            counter.acknowledged.incrementAndGet();
        } else if (answer.outcome() == Outcome.UNKNOWN) {
            counter.unknown.incrementAndGet();
        }
    }

    @Override
    public void finish() throws InterruptedException {
        for (Counter counter : counters) {
            for (int node = 0; node < nodes.nodes(); node++) {
                Answer answer = nodes.send(node, Call.read(counter.id, counter.id, "Strong"));
                verdicts.add(verdict(counter, answer));
            }
        }
    }

    private static Verdict verdict(Counter counter, Answer answer) {
        if (!answer.isDone()) {
            return Verdict.violation("%s cannot be read after all: %s", counter.id, answer);
        }
        long found =
                answer.object().number("n").map(JsonNumber::doubleValue).orElse(-1.0).longValue();
        int least = counter.acknowledged.get();
        int most = least + counter.unknown.get();
        return found >= least && found <= most
                ? Verdict.correct()
                : Verdict.violation(
                        "%s is %d, but %d increments were acknowledged and %d are unknown",
                        counter.id, found, least, counter.unknown.get());
    }

    @Override
    public List<Verdict> judge() {
        return List.copyOf(verdicts);
    }
}
