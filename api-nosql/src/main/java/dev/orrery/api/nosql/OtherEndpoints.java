package dev.orrery.api.nosql;

import dev.orrery.cluster.node.NodeWatch;
import dev.orrery.cluster.node.NodeWatch.Neighbour;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.json.JsonNumber;
import dev.orrery.model.json.JsonObject;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Where clients reach the other nodes, as these say themselves. */
final class OtherEndpoints {
    static final String NAME = "nosql";

    private static final String ENDPOINT = "endpoint";
    private static final String HOST = "host";
    private static final String PORT = "port";

    private final Optional<NodeWatch> watch;

    OtherEndpoints(Gateway gateway) {
        this.watch = gateway.nodeWatch();
    }

    /** What this node says; without a host it is the one that other nodes know. */
    static JsonObject facts(NosqlServerOptions options, int port) {
        JsonObject facts = JsonObject.EMPTY.with(PORT, port);
        InetAddress address = options.address().getAddress();
        if (!address.isAnyLocalAddress()) {
            facts = facts.with(HOST, address.getHostAddress());
        }
        return options.publicEndpoint().isPresent()
                ? facts.with(ENDPOINT, options.publicEndpoint().get())
                : facts;
    }

    /** The endpoints of nodes that are there, by their ids. */
    Map<String, String> of(String scheme) {
        Map<String, String> endpoints = new LinkedHashMap<>();
        watch.ifPresent(
                known -> {
                    for (Neighbour node : known.neighbours()) {
                        node.facts()
                                .object(NAME)
                                .filter(_ -> node.up())
                                .ifPresent(
                                        facts ->
                                                endpoints.put(
                                                        node.node(),
                                                        endpoint(scheme, node, facts)));
                    }
                });
        return endpoints;
    }

    private static String endpoint(String scheme, Neighbour node, JsonObject facts) {
        return facts.string(ENDPOINT)
                .orElseGet(
                        () ->
                                scheme
                                        + facts.string(HOST).orElseGet(() -> hostOf(node))
                                        + ":"
                                        + facts.number(PORT).map(JsonNumber::text).orElse(""));
    }

    private static String hostOf(Neighbour node) {
        return node.address().substring(0, node.address().lastIndexOf(':'));
    }
}
