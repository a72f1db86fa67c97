package dev.orrery.bench.nosql;

import dev.orrery.bench.measure.Peer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** This program, or the server that answers at once, asked by the same requests. */
public final class RestTarget implements Target {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Peer peer;
    private final List<Integer> ports;
    private final RestRequests requests;
    private final Set<Phase> phases;
    private final AtomicInteger sessions = new AtomicInteger();

    RestTarget(Peer peer, RestRequests requests, Set<Phase> phases) {
        this(peer, List.of(peer.port()), requests, phases);
    }

    /**
     * A server of one or several nodes.
     *
     * @param ports of its nodes, which the clients share among them
     */
    public RestTarget(Peer peer, List<Integer> ports, RestRequests requests, Set<Phase> phases) {
        this.peer = peer;
        this.ports = List.copyOf(ports);
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

    /** Makes the container and writes all items; ends when every node has them. */
    public void load(Items items) throws IOException {
        try (HttpConnection connection = connect()) {
            for (RestRequests.Request each : requests.setup()) {
                byte[] _ = connection.send(each.head(), each.body());
            }
        }
        try (Load<HttpConnection> load = new Load<>(this::connect, Load.CLIENTS)) {
            load.forAll(items.count() - 1, this::write);
        }
        int last = items.count() - 1;
        for (int port : ports) {
            try (HttpConnection connection = new HttpConnection(port)) {
                if (port == ports.getFirst()) {
                    write(connection, last);
                }
                awaitItem(connection, last);
            }
        }
    }

    private void write(HttpConnection connection, int number) throws IOException {
        RestRequests.Request request = requests.write(number, "");
        byte[] _ = connection.send(request.head(), request.body());
    }

    private void awaitItem(HttpConnection connection, int number) throws IOException {
        RestRequests.Request read = requests.of(Phase.READ, number);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                byte[] _ = connection.send(read.head(), read.body());
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end) {
                    throw e;
                }
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
    }

    /** Creates one more item, and tells its place in the log of its physical partition. */
    public long create() throws IOException {
        try (HttpConnection connection = connect()) {
            RestRequests.Request request = requests.of(Phase.CREATE, 0);
            byte[] _ = connection.send(request.head(), request.body());
            return connection.lsn();
        }
    }

    private HttpConnection connect() throws IOException {
        return new HttpConnection(ports.get(sessions.getAndIncrement() % ports.size()));
    }

    @Override
    public Session session() throws IOException {
        HttpConnection connection = connect();
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
