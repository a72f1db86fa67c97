package dev.orrery.api.cassandra.system;

import dev.orrery.cluster.node.NodeWatch;
import dev.orrery.cluster.node.NodeWatch.Neighbour;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiConsumer;

/** The other nodes, as CQL clients are told of them. */
public final class Peers {
    private static final String NAME = "cassandra";
    private static final String HOST = "host";
    private static final String PORT = "port";

    private final Optional<NodeWatch> watch;
    private final Gateway gateway;

    public Peers(Gateway gateway) {
        this.gateway = gateway;
        this.watch = gateway.nodeWatch();
    }

    /**
     * Another node.
     *
     * @param address where it serves the native protocol
     */
    record Peer(String node, InetSocketAddress address, UUID hostId) {}

    /** Tells the other nodes where this one serves CQL. */
    public void announce(InetSocketAddress bound, int port) {
        JsonObject facts = JsonObject.EMPTY.with(PORT, port);
        boolean everywhere = bound.getAddress().isAnyLocalAddress();
        JsonObject said =
                everywhere ? facts : facts.with(HOST, bound.getAddress().getHostAddress());
        watch.ifPresent(known -> known.say(NAME, said));
    }

    /** Has somebody told what happens to nodes, and where they serve CQL. */
    public void follow(BiConsumer<NodeWatch.Event, InetSocketAddress> listener) {
        watch.ifPresent(
                known ->
                        known.follow(
                                change ->
                                        address(change.neighbour())
                                                .ifPresent(
                                                        at ->
                                                                listener.accept(
                                                                        change.event(), at))));
    }

    /** Those that have said where they are. */
    List<Peer> all() {
        return watch.stream()
                .flatMap(known -> known.neighbours().stream())
                .flatMap(
                        node ->
                                address(node).stream()
                                        .map(at -> new Peer(node.node(), at, hostId(node.node()))))
                .toList();
    }

    /** The id of this node: another for every node of a cluster. */
    public UUID ownId() {
        String self = gateway.status().cluster().self();
        return self.isEmpty() ? KeptValue.hostId(gateway) : hostId(self);
    }

    private UUID hostId(String node) {
        String name = KeptValue.hostId(gateway) + "/" + node;
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    private static Optional<InetSocketAddress> address(Neighbour node) {
        return node.facts()
                .object(NAME)
                .flatMap(
                        facts ->
                                facts.number(PORT)
                                        .map(JsonNumber::text)
                                        .flatMap(
                                                port ->
                                                        resolved(
                                                                facts.string(HOST)
                                                                        .orElseGet(
                                                                                () -> hostOf(node)),
                                                                Integer.parseInt(port))));
    }

    private static String hostOf(Neighbour node) {
        return node.address().substring(0, node.address().lastIndexOf(':'));
    }

    private static Optional<InetSocketAddress> resolved(String host, int port) {
        try {
            return Optional.of(new InetSocketAddress(InetAddress.getByName(host), port));
        } catch (UnknownHostException e) {
            return Optional.empty();
        }
    }
}
