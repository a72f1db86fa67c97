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

    private final List<Peer> peers;
    private final List<Integer> ports;
    private final RestRequests requests;
    private final Set<Phase> phases;
    private final AtomicInteger sessions = new AtomicInteger();

    RestTarget(Peer peer, RestRequests requests, Set<Phase> phases) {
        this(List.of(peer), List.of(peer.port()), requests, phases);
    }

    /**
     * A server of one or several nodes.
     *
     * @param peers whose processor time counts
     * @param ports of its nodes, which the clients share among them
     */
    public RestTarget(
            List<Peer> peers, List<Integer> ports, RestRequests requests, Set<Phase> phases) {
        this.peers = List.copyOf(peers);
        this.ports = List.copyOf(ports);
        this.requests = requests;
        this.phases = phases;
    }

    @Override
    public Peer peer() {
        return peers.getFirst();
    }

    @Override
    public Duration processorTime() {
        return peers.stream().map(Peer::processorTime).reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public boolean does(Phase phase) {
        return phases.contains(phase);
    }

    /** Makes the container and writes all items; ends when every node has them. */
    public void load(Items items) throws IOException {
        makeContainer();
        try (Load<HttpConnection> load = new Load<>(this::connect, Load.CLIENTS)) {
            load.forAll(items.count() - 1, this::write);
        }
        int last = items.count() - 1;
        try (HttpConnection connection = new HttpConnection(ports.getFirst())) {
            write(connection, last);
        }
        awaitItem(last);
    }

    /** Every node can be asked for an item. */
    public void awaitItem(int number) throws IOException {
        for (int port : ports) {
            try (HttpConnection connection = new HttpConnection(port)) {
                awaitItem(connection, number);
            }
        }
    }

    public void makeContainer() throws IOException {
        try (HttpConnection connection = connect()) {
            for (RestRequests.Request each : requests.setup()) {
                send(connection, each);
            }
        }
    }

    /** Creates the items from a number up to another, all of a key at once. */
    void fill(int from, int to) throws IOException {
        int first = from / Items.TOGETHER;
        try (Load<HttpConnection> load = new Load<>(this::connect, Load.CLIENTS)) {
            load.forAll(
                    to / Items.TOGETHER - first,
                    (connection, key) ->
                            send(
                                    connection,
                                    requests.writeTogether((first + key) * Items.TOGETHER)));
        }
    }

    private static void send(HttpConnection connection, RestRequests.Request request)
            throws IOException {
        byte[] _ = connection.send(request.head(), request.body());
    }

    private void write(HttpConnection connection, int number) throws IOException {
        send(connection, requests.write(number, ""));
    }

    private void awaitItem(HttpConnection connection, int number) throws IOException {
        RestRequests.Request read = requests.of(Phase.READ, number);
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            try {
                send(connection, read);
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
            send(connection, requests.of(Phase.CREATE, 0));
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
                send(connection, requests.of(phase, number));
            }

            @Override
            public void close() throws IOException {
                connection.close();
            }
        };
    }
}
