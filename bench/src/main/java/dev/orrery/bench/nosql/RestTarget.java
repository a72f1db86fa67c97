package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.util.Set;

/** This program, or the server that answers at once, asked by the same requests. */
final class RestTarget implements Target {
    private final Peer peer;
    private final RestRequests requests;
    private final Set<Phase> phases;

    RestTarget(Peer peer, RestRequests requests, Set<Phase> phases) {
        this.peer = peer;
        this.requests = requests;
        this.phases = phases;
    }

    @Override
    public Peer peer() {
        return peer;
    }

    @Override
    public boolean does(Phase phase) {
        return phases.contains(phase);
    }

    /** Makes the container and writes all items. */
    void load(Items items) throws IOException {
        try (HttpConnection connection = new HttpConnection(peer.port())) {
            for (RestRequests.Request each : requests.setup()) {
                byte[] _ = connection.send(each.head(), each.body());
            }
        }
        try (Load<HttpConnection> load = new Load<>(() -> new HttpConnection(peer.port()))) {
            load.forAll(
                    items.count(),
                    (connection, number) -> {
                        RestRequests.Request request = requests.write(number, "");
                        byte[] _ = connection.send(request.head(), request.body());
                    });
        }
    }

    @Override
    public Session session() throws IOException {
        HttpConnection connection = new HttpConnection(peer.port());
        return new Session() {
            @Override
            public void run(Phase phase, int number) throws IOException {
                RestRequests.Request request = requests.of(phase, number);
                byte[] _ = connection.send(request.head(), request.body());
            }

            @Override
            public void close() throws IOException {
                connection.close();
            }
        };
    }
}
