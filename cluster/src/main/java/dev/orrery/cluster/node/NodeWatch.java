package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.replication.rpc.RpcClient;
import dev.orrery.replication.rpc.RpcServices;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * Asks the other nodes every second what they have to say of themselves, and notices which of them
 * come and go. Nothing is decided by it: it is what clients and operators are told.
 *
 * <pre>
 * request := nothing      answer := JSON object, one member for each who had something to say
 * </pre>
 */
public final class NodeWatch implements AutoCloseable {
    static final String CALL = "hello";

    /** Answered by a process that waits to be given the catalog, too. */
    static final String LISTENS_CALL = "listens";

    private static final Logger LOG = LoggerFactory.getLogger(NodeWatch.class);

    private static final long INTERVAL_MILLIS = 1_000;
    private static final Duration TIMEOUT = Duration.ofMillis(1_500);

    /** So many questions in a row that a node did not answer are its silence. */
    private static final int SILENT_QUESTIONS = 4;

    private final String self;
    private final RpcClient rpc;
    private final Supplier<List<NodeRecord>> nodes;
    private final Map<String, JsonValue> said = new ConcurrentHashMap<>();
    private final Map<String, Heard> heard = new ConcurrentHashMap<>();

    /** Questions, not time: a process that stood still has not heard anybody. */
    private final Map<String, Integer> unanswered = new ConcurrentHashMap<>();

    private final Set<String> beginning = ConcurrentHashMap.newKeySet();
    private final List<Consumer<NodeChange>> listeners = new CopyOnWriteArrayList<>();
    private final ScheduledThreadPoolExecutor timer =
            new ScheduledThreadPoolExecutor(
                    1, Thread.ofPlatform().name("orrery-node-watch").daemon(true).factory());
    private volatile Runnable beforeAsking = () -> {};
    private @Nullable ScheduledFuture<?> asking;

    /** What a node said last, and whether it counts as there. */
    private record Heard(NodeRecord node, JsonObject facts, boolean up) {
        Neighbour neighbour() {
            return new Neighbour(node.node(), node.address(), up, facts);
        }
    }

    /**
     * Another node.
     *
     * @param facts what it said of itself last; empty if it has not been heard yet
     */
    public record Neighbour(String node, String address, boolean up, JsonObject facts) {}

    /** What has happened to a node. */
    public enum Event {
        /** It answers for the first time. */
        JOINED,
        /** It answers again. */
        RETURNED,
        /** It answers no more. */
        SILENT,
        /** It does not belong to the cluster any more. */
        REMOVED
    }

    /** A node that came or went. */
    public record NodeChange(Neighbour neighbour, Event event) {}

    /**
     * A watch over the nodes that the catalog has.
     *
     * @param services where this node answers the others
     */
    NodeWatch(String self, RpcClient rpc, RpcServices services, Supplier<List<NodeRecord>> nodes) {
        this.self = self;
        this.rpc = rpc;
        this.nodes = nodes;
        services.handle(
                CALL,
                _ ->
                        CompletableFuture.completedFuture(
                                new JsonObject(new LinkedHashMap<>(said)).toBytes()));
    }

    /** Begins to ask; before every time something is done first. */
    void start(Runnable first) {
        beforeAsking = first;
        asking = timer.scheduleWithFixedDelay(this::ask, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Says something of this node to all others, under a name. */
    public void say(String name, JsonObject facts) {
        said.put(name, facts);
    }

    /** Has somebody told of every change from now on. */
    public void follow(Consumer<NodeChange> listener) {
        listeners.add(listener);
    }

    /** All other nodes, in the order of their ids. */
    public List<Neighbour> neighbours() {
        List<Neighbour> neighbours = new ArrayList<>();
        for (NodeRecord node : nodes.get()) {
            if (!node.node().equals(self)) {
                neighbours.add(neighbour(node));
            }
        }
        return neighbours;
    }

    /** The other nodes that count as there. */
    Set<String> present() {
        return neighbours().stream()
                .filter(Neighbour::up)
                .map(Neighbour::node)
                .collect(Collectors.toSet());
    }

    /** The same, and those whose process is there and begins. */
    Set<String> listening() {
        Set<String> all = present();
        all.addAll(beginning);
        return all;
    }

    /** Those that have not answered for some time, while this process asked them. */
    Set<String> silentFor(Duration time) {
        return nodes.get().stream()
                .map(NodeRecord::node)
                .filter(node -> questions(node) * INTERVAL_MILLIS > time.toMillis())
                .collect(Collectors.toSet());
    }

    /** Those that a node has not answered since it answered one. */
    private int questions(String node) {
        return unanswered.getOrDefault(node, 0);
    }

    private Neighbour neighbour(NodeRecord node) {
        return Optional.ofNullable(heard.get(node.node()))
                .map(Heard::neighbour)
                .orElseGet(
                        () -> new Neighbour(node.node(), node.address(), false, JsonObject.EMPTY));
    }

    private void ask() {
        try {
            askAll();
        } catch (RuntimeException e) {
            LOG.atWarn().setCause(e).log("The other nodes cannot be asked; it is tried again");
        }
    }

    private void askAll() {
        beforeAsking.run();
        List<NodeRecord> known = nodes.get();
        noticeRemoved(known);
        for (NodeRecord node : known) {
            if (!node.node().equals(self)) {
                noticeSilence(node);
                unanswered.merge(node.node(), 1, Integer::sum);
                CompletableFuture<byte[]> _ =
                        rpc.callOften(node.address(), CALL, new byte[0], TIMEOUT)
                                .whenComplete(
                                        (answer, _) -> {
                                            if (answer != null) {
                                                hear(node, answer);
                                            } else {
                                                lookWhetherItBegins(node);
                                            }
                                        });
            }
        }
    }

    private void lookWhetherItBegins(NodeRecord node) {
        CompletableFuture<byte[]> _ =
                rpc.call(node.address(), LISTENS_CALL, new byte[0], TIMEOUT)
                        .whenComplete(
                                (answer, _) -> {
                                    if (answer != null) {
                                        beginning.add(node.node());
                                    } else {
                                        beginning.remove(node.node());
                                    }
                                });
    }

    private void hear(NodeRecord node, byte[] answer) {
        beginning.remove(node.node());
        unanswered.remove(node.node());
        Heard now = new Heard(node, (JsonObject) JsonValue.parse(answer), true);
        Heard before = heard.put(node.node(), now);
        if (before == null) {
            tell(now, Event.JOINED);
        } else if (!before.up) {
            tell(now, Event.RETURNED);
        }
    }

    private void noticeSilence(NodeRecord node) {
        Heard last = heard.get(node.node());
        if (last != null && last.up && questions(node.node()) >= SILENT_QUESTIONS) {
            Heard now = new Heard(node, last.facts, false);
            heard.put(node.node(), now);
            tell(now, Event.SILENT);
        }
    }

    /** An answer that was under way may make such a node known once more: it is noticed again. */
    private void noticeRemoved(List<NodeRecord> known) {
        Set<String> names = known.stream().map(NodeRecord::node).collect(Collectors.toSet());
        unanswered.keySet().retainAll(names);
        beginning.retainAll(names);
        for (Heard one : List.copyOf(heard.values())) {
            if (!names.contains(one.node.node())) {
                heard.remove(one.node.node());
                tell(one, Event.REMOVED);
            }
        }
    }

    private void tell(Heard heard, Event event) {
        LOG.atLevel(event == Event.SILENT ? Level.WARN : Level.INFO)
                .addKeyValue("node", heard.node.node())
                .addKeyValue("address", heard.node.address())
                .log(
                        switch (event) {
                            case JOINED -> "A node answers";
                            case RETURNED -> "A node answers again";
                            case SILENT -> "A node answers no more";
                            case REMOVED -> "A node was removed";
                        });
        NodeChange change = new NodeChange(heard.neighbour(), event);
        listeners.forEach(listener -> listener.accept(change));
    }

    @Override
    public void close() {
        ScheduledFuture<?> running = asking;
        if (running != null) {
            running.cancel(false);
        }
        timer.shutdownNow();
    }
}
