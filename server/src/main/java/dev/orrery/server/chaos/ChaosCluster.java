package dev.orrery.server.chaos;

import dev.orrery.server.chaos.network.Links;
import dev.orrery.server.chaos.network.NodeProxy;
import dev.orrery.server.local.FirstNode;
import dev.orrery.server.local.LocalNode;
import dev.orrery.server.local.LocalPlace;
import dev.orrery.testkit.machine.FailingSyncs;
import dev.orrery.testkit.machine.FreePorts;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Four processes that reach each other by way of proxies. Nodes are numbered from 0. */
final class ChaosCluster implements AutoCloseable {
    static final int NODES = 4;

    private static final List<String> FLAGS =
            List.of("--set", "throughput.rate-limit=off", "--set", "consistency.level=strong");

    private final Links links = new Links();
    private final List<NodeProxy> proxies = new ArrayList<>();
    private final List<LocalNode> nodes = new ArrayList<>();
    private final Set<Integer> disturbed = ConcurrentHashMap.newKeySet();
    private final NodeClocks clocks;

    ChaosCluster(Path folder) {
        clocks = new NodeClocks(folder);
        List<LocalPlace> places = new ArrayList<>();
        for (int i = 0; i < NODES; i++) {
            String id = id(i);
            int bind = FreePorts.next();
            NodeProxy proxy = new NodeProxy(id, bind, links, this::processes);
            proxies.add(proxy);
            places.add(
                    new LocalPlace(
                            id,
                            folder.resolve(id),
                            new LocalPlace.Ports(
                                    FreePorts.next(),
                                    FreePorts.next(),
                                    FreePorts.next(),
                                    FreePorts.next()),
                            "127.0.0.1:" + proxy.port(),
                            "127.0.0.1:" + bind));
        }
        places.forEach(
                place ->
                        nodes.add(
                                new LocalNode(
                                        place,
                                        places.getFirst(),
                                        clocks.javaOptions(place.id()),
                                        FLAGS)));
    }

    static String id(int node) {
        return "n" + (node + 1);
    }

    static int index(String id) {
        return Integer.parseInt(id.substring(1)) - 1;
    }

    private Map<Long, String> processes() {
        Map<Long, String> running = new HashMap<>();
        nodes.forEach(node -> running.put(node.pid(), node.place().id()));
        return running;
    }

    void start() {
        LocalPlace first = nodes.getFirst().place();
        var _ = FirstNode.make(first.data(), first.id(), first.address());
        for (LocalNode node : nodes) {
            node.start();
            node.awaitReady();
        }
    }

    List<URI> endpoints() {
        return nodes.stream().map(node -> node.place().nosql()).toList();
    }

    List<InetSocketAddress> cqlEndpoints() {
        InetAddress here = InetAddress.getLoopbackAddress();
        return nodes.stream()
                .map(node -> new InetSocketAddress(here, node.place().ports().cassandra()))
                .toList();
    }

    URI admin(int node) {
        return nodes.get(node).place().admin();
    }

    /** A node to which nothing happens just now. */
    int undisturbed(int choice) {
        for (int i = 0; i < NODES; i++) {
            int node = (choice + i) % NODES;
            if (!disturbed.contains(node)) {
                return node;
            }
        }
        return choice % NODES;
    }

    void kill(int node) {
        disturbed.add(node);
        nodes.get(node).kill();
    }

    void stop(int node) {
        disturbed.add(node);
        nodes.get(node).stop();
    }

    void restart(int node) {
        nodes.get(node).start();
        nodes.get(node).awaitReady();
        disturbed.remove(node);
    }

    void pause(int node) {
        disturbed.add(node);
        nodes.get(node).signal("STOP");
    }

    void resume(int node) {
        nodes.get(node).signal("CONT");
        disturbed.remove(node);
    }

    void fillDisk(int node) {
        disturbed.add(node);
        nodes.get(node).allowWrites(false);
    }

    /** Makes room. */
    void freeDisk(int node) {
        nodes.get(node).allowWrites(true);
        awaitRepair(node);
    }

    FailingSyncs failSyncs(int node) {
        disturbed.add(node);
        return FailingSyncs.begin(nodes.get(node).pid());
    }

    /** A node whose disk is as it should be again opens by itself what has failed. */
    void awaitRepair(int node) {
        nodes.get(node).awaitReady();
        disturbed.remove(node);
    }

    /** Sets the clocks of all nodes; how, for people. */
    String setClocks(long seed) {
        return clocks.set(NODES, seed);
    }

    /** Neither side hears the other. */
    void isolate(int node) {
        disturbed.add(node);
        for (int other = 0; other < NODES; other++) {
            if (other != node) {
                cut(node, other);
            }
        }
    }

    void cut(int one, int other) {
        links.cut(id(one), id(other));
        links.cut(id(other), id(one));
    }

    /** Others do not hear it. */
    void mute(int node) {
        disturbed.add(node);
        for (int other = 0; other < NODES; other++) {
            if (other != node) {
                links.cut(id(node), id(other));
            }
        }
    }

    void healLinks() {
        links.heal();
        disturbed.clear();
    }

    /** Ends all processes at once: nothing that is needed is lost. */
    @Override
    public void close() {
        nodes.forEach(LocalNode::kill);
        proxies.forEach(NodeProxy::close);
    }
}
