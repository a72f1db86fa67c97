package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonObject;
import dev.orrery.server.chaos.client.Answer;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Outcome;
import java.util.Optional;

/** Registers as items: read at the strong level, replaced by their etags. */
public final class NosqlRegisters implements RegisterStore {
    private final NosqlClient nodes;

    public NosqlRegisters(NosqlClient nodes) {
        this.nodes = nodes;
    }

    @Override
    public String name() {
        return "registers";
    }

    @Override
    public int nodes() {
        return nodes.nodes();
    }

    @Override
    public Optional<Overwriting> overwriting() {
        return Optional.of(this::write);
    }

    private static JsonObject body(String id, String value) {
        return JsonObject.EMPTY.with("id", id).with("pk", id).with("v", value);
    }

    private Outcome write(int node, String id, String value) throws InterruptedException {
        return nodes.send(node, Call.upsert(id, body(id, value))).outcome();
    }

    @Override
    public Optional<Found> read(int node, String id) throws InterruptedException {
        Answer answer = nodes.send(node, Call.read(id, id, "Strong"));
        if (answer.isDone()) {
            JsonObject item = answer.object();
            return Optional.of(new Found(item.string("v"), item.string("_etag").orElse("")));
        }
        return answer.isMissing() ? Optional.of(new Found(Optional.empty(), "")) : Optional.empty();
    }

    @Override
    public Replacement replace(int node, String id, Found found, String value)
            throws InterruptedException {
        Answer answer = nodes.send(node, Call.replace(id, id, found.version(), body(id, value)));
        boolean refused = answer.status() == Answer.PRECONDITION_FAILED;
        return new Replacement(refused ? Outcome.APPLIED : answer.outcome(), answer.isDone());
    }
}
