package dev.orrery.server.chaos.workload;

import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import dev.orrery.server.chaos.client.Answer;
import dev.orrery.server.chaos.client.Call;
import dev.orrery.server.chaos.client.NosqlClient;
import dev.orrery.testkit.history.Outcome;
import dev.orrery.testkit.history.Recorder;
import dev.orrery.testkit.history.Sessions;
import dev.orrery.testkit.history.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Clients that read at the session level by way of all nodes, each with the tokens it was given.
 * None may see an older version of anything than it has seen or written. Each writes items of its
 * own; one whose last write has an unknown outcome is written no more, because that may come later.
 */
public final class SessionClients implements Workload {
    private static final String TOKEN = "x-ms-session-token";

    private final NosqlClient nodes;
    private final List<Session> sessions;
    private final Recorder<Sessions.Step> recorder = new Recorder<>();

    public SessionClients(NosqlClient nodes, int clients) {
        this.nodes = nodes;
        this.sessions = IntStream.range(0, clients).mapToObj(Session::new).toList();
    }

    /** Used by one thread at a time, but for the name of its item. */
    private static final class Session {
        private final int client;
        private final Map<String, String> tokens = new TreeMap<>();
        private volatile String item;
        private int items;
        private long version;

        Session(int client) {
            this.client = client;
            this.item = "s" + client;
        }

        void startAnew() {
            items++;
            item = "s" + client + "-" + items;
            version = 0;
        }

        void note(String token) {
            int colon = token.indexOf(':');
            if (colon > 0) {
                tokens.merge(token.substring(0, colon), token, (a, b) -> lsn(a) > lsn(b) ? a : b);
            }
        }

        private static long lsn(String token) {
            return Long.parseLong(token.substring(token.lastIndexOf('#') + 1));
        }

        Call with(Call call) {
            return tokens.isEmpty() ? call : call.with(TOKEN, String.join(",", tokens.values()));
        }
    }

    @Override
    public String name() {
        return "sessions";
    }

    @Override
    public void step(int client, Random random) throws InterruptedException {
        Session session = sessions.get(client);
        int node = random.nextInt(nodes.nodes());
        if (random.nextInt(3) == 0) {
            write(session, node);
        } else {
            read(session, node, sessions.get(random.nextInt(sessions.size())).item);
        }
    }

    private void write(Session session, int node) throws InterruptedException {
        session.version++;
        String item = session.item;
        JsonObject body =
                JsonObject.EMPTY.with("id", item).with("pk", item).with("n", session.version);
        long begun = recorder.begin();
        Answer answer = nodes.send(node, session.with(Call.upsert(item, body)));
        session.note(answer.session());
        recorder.end(
                session.client,
                begun,
                answer.outcome(),
                new Sessions.Step(item, session.version, true));
        if (answer.outcome() == Outcome.UNKNOWN) {
            session.startAnew();
        }
    }

    private void read(Session session, int node, String item) throws InterruptedException {
        long begun = recorder.begin();
        Answer answer = nodes.send(node, session.with(Call.read(item, item, "Session")));
        if (answer.isDone() || answer.isMissing()) {
            session.note(answer.session());
            long version =
                    answer.object()
                            .number("n")
                            .map(JsonNumber::doubleValue)
                            .orElse(0.0)
                            .longValue();
            recorder.end(
                    session.client,
                    begun,
                    Outcome.APPLIED,
                    new Sessions.Step(item, version, false));
        }
    }

    @Override
    public List<Verdict> judge() {
        return List.of(Sessions.check(recorder.history()));
    }
}
