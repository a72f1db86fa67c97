package dev.orrery.server.chaos.client;

import dev.orrery.testkit.history.Outcome;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Sends statements to the nodes of a cluster, each once. */
public final class CqlClient implements AutoCloseable {
    private final List<InetSocketAddress> nodes;
    private final List<Deque<CqlConnection>> idle = new ArrayList<>();
    private final AtomicLong acknowledged = new AtomicLong();
    private final Doubts doubts = new Doubts();

    /** How many replicas have to agree. */
    public enum Level {
        QUORUM(4),
        /** Of a read: it comes after all conditional writes that were answered. */
        SERIAL(8);

        private final int code;

        Level(int code) {
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    public CqlClient(List<InetSocketAddress> nodes) {
        this.nodes = List.copyOf(nodes);
        nodes.forEach(_ -> idle.add(new ConcurrentLinkedDeque<>()));
    }

    public int nodes() {
        return nodes.size();
    }

    /** How many statements were answered with a success. */
    public long acknowledged() {
        return acknowledged.get();
    }

    /** Of how many statements nobody knows what became of them. */
    public long unknown() {
        return doubts.count();
    }

    /** Some of them, each with the reason. */
    public List<String> doubts() {
        return doubts.examples();
    }

    /** Makes something that all statements need, if it is not there. */
    public void make(String statement) throws InterruptedException {
        Making.until(statement, () -> ask(0, statement, Level.QUORUM).error());
    }

    public CqlAnswer ask(int node, String statement, Level level) {
        long begun = System.nanoTime();
        CqlAnswer answer;
        try {
            answer = askOnce(node, statement, level);
        } catch (IOException e) {
            doubts.add(described(node, statement, begun, e.toString()));
            return CqlAnswer.none(Outcome.UNKNOWN, e.toString());
        }
        switch (answer.outcome()) {
            case APPLIED -> acknowledged.incrementAndGet();
            case UNKNOWN -> doubts.add(described(node, statement, begun, answer.error()));
            case REFUSED -> {}
        }
        return answer;
    }

    private String described(int node, String statement, long begun, String reason) {
        return "%s at %s after %d ms: %s"
                .formatted(
                        statement,
                        nodes.get(node),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begun),
                        reason);
    }

    private CqlAnswer askOnce(int node, String statement, Level level) throws IOException {
        CqlConnection connection = idle(node);
        try {
            connection = connection == null ? CqlConnection.open(nodes.get(node)) : connection;
        } catch (IOException e) {
            // Nothing was sent.
            return CqlAnswer.none(Outcome.REFUSED, e.toString());
        }
        try {
            CqlAnswer answer = connection.ask(statement, level);
            idle.get(node).push(connection);
            return answer;
        } catch (IOException e) {
            close(connection);
            throw e;
        }
    }

    /** A connection that the node has not closed meanwhile: drivers notice that at once. */
    private @Nullable CqlConnection idle(int node) {
        CqlConnection connection = idle.get(node).poll();
        while (connection != null && connection.isEnded()) {
            close(connection);
            connection = idle.get(node).poll();
        }
        return connection;
    }

    private static void close(CqlConnection connection) {
        try {
            connection.close();
        } catch (IOException e) {
            // It is of no more use, whatever closing it says.
        }
    }

    @Override
    public void close() {
        idle.forEach(all -> all.forEach(CqlClient::close));
    }
}
