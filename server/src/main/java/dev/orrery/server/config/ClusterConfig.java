package dev.orrery.server.config;

import dev.orrery.cluster.catalog.NodePlace;
import java.nio.file.Path;
import java.util.Optional;

/** How this server is a node of a cluster of several; without these settings it is alone. */
public record ClusterConfig(
        @Setting(
                        flag = "--node-id",
                        description =
                                "Id of this node in its cluster: letters, digits and dashes. It is"
                                        + " kept in the data folder.")
                Optional<String> nodeId,
        @Setting(
                        flag = "--cluster-listen",
                        description =
                                "Host and port at which other nodes reach this one, such as"
                                        + " 10.0.0.2:7800.")
                Optional<String> listen,
        @Setting(
                        flag = "--cluster-bind",
                        description =
                                "Host and port to listen on for other nodes, if they reach this one"
                                        + " by way of something else, such as a forwarded port.")
                Optional<String> bind,
        @Setting(
                        flag = "--join",
                        description =
                                "Host and port of a node of the cluster to join, or several with"
                                        + " commas between them; needed at the first start only.")
                Optional<String> join,
        @Setting(
                        flag = "--cluster-secret",
                        description =
                                "File that 'orrery cluster init' has made; needed at the first"
                                        + " start only.")
                Optional<Path> secretFile,
        @Setting(
                        flag = "--zone",
                        description =
                                "What fails together with this node, such as a rack or a data"
                                        + " centre: replicas of a partition are in different zones"
                                        + " where possible. Told to the cluster when the node"
                                        + " joins.")
                Optional<String> zone,
        @Setting(
                        flag = "--region",
                        description =
                                "Where this node is, far away from nodes of other regions: one"
                                        + " region takes the writes, that of the first node until"
                                        + " 'orrery region failover'; the others read. Told to the"
                                        + " cluster when the node joins.")
                Optional<String> region,
        @Setting(
                        value = "600",
                        minimum = 5,
                        maximum = 604_800,
                        description =
                                "Seconds without an answer of a node after which its replicas are"
                                        + " rebuilt on others.")
                int replaceSeconds,
        @Setting(
                        value = "1500",
                        minimum = 100,
                        maximum = 60_000,
                        description =
                                "Milliseconds without a word of its leader after which a replica"
                                        + " set wants another; at most twice as long. Shorter times"
                                        + " make leaders change on machines that are merely busy,"
                                        + " and idle replica sets cost more.")
                int electionMillis) {
    public ClusterConfig {
        if (nodeId.isPresent() && !nodeId.get().matches("[A-Za-z0-9][A-Za-z0-9-]{0,30}")) {
            throw new StartRefusedException(
                    "cluster.node-id is '"
                            + nodeId.get()
                            + "': up to 31 letters, digits and dashes are allowed.");
        }
        if (region.isPresent() && !region.get().matches("[A-Za-z0-9][A-Za-z0-9 -]{0,62}")) {
            throw new StartRefusedException(
                    "cluster.region is '"
                            + region.get()
                            + "': up to 63 letters, digits, blanks and dashes are allowed.");
        }
        requireAddress("cluster.listen", listen);
        requireAddress("cluster.bind", bind);
    }

    /** Where the node is, as far as it was told. */
    public NodePlace place() {
        return new NodePlace(region.orElse(""), zone.orElse(""));
    }

    private static void requireAddress(String setting, Optional<String> address) {
        if (address.isPresent() && !address.get().matches("\\S+:[0-9]{1,5}")) {
            throw new StartRefusedException(
                    setting + " is '" + address.get() + "', not HOST:PORT.");
        }
    }
}
