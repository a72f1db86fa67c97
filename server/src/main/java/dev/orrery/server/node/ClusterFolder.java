package dev.orrery.server.node;

import dev.orrery.cluster.ClusterOptions;
import dev.orrery.cluster.Founding;
import dev.orrery.cluster.node.JoinCall;
import dev.orrery.cluster.node.NodeSetup;
import dev.orrery.gateway.security.AccountKeys.KeyTexts;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftTiming;
import dev.orrery.replication.rpc.RpcTls;
import dev.orrery.server.config.ClusterConfig;
import dev.orrery.server.config.StartRefusedException;
import dev.orrery.server.logging.TransportLogging;
import dev.orrery.server.security.ClusterSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** What a data folder says of the cluster that its server belongs to. */
public final class ClusterFolder {
    private final Path data;
    private final Path folder;
    private final Clock clock;

    public ClusterFolder(Path data, Clock clock) {
        this.data = data;
        this.folder = data.resolve("cluster");
        this.clock = clock;
    }

    /** The file that other nodes need to join. */
    public Path secretFile() {
        return folder.resolve("secret");
    }

    private Path nodeFile() {
        return folder.resolve("node");
    }

    /** Whether the server of this folder is a node of a cluster. */
    public boolean isNode() {
        return Files.exists(nodeFile());
    }

    /** The keys of the cluster's account. */
    KeyTexts keys() {
        return secret().keys();
    }

    ClusterSecret secret() {
        return ClusterSecret.read(secretFile());
    }

    /** Which node of its cluster it is. */
    String node() {
        return NodeFile.read(nodeFile()).node();
    }

    /**
     * Makes this folder the first node of a new cluster, with the data that it has. The file that
     * says which node it is decides: without it, the folder is a server's that is alone.
     */
    public void init(String node, String address, KeyTexts keys) {
        try (DataFolder _ = DataFolder.open(data)) {
            if (isNode()) {
                throw new StartRefusedException(
                        "The folder " + data + " belongs to a node of a cluster already.");
            }
            if (Founding.hasData(data)) {
                Founding.prepare(ClusterOptions.defaults(data));
            }
            createFolder();
            ClusterSecret secret =
                    ClusterSecret.create(keys, Instant.ofEpochMilli(clock.epochMillis()));
            secret.write(secretFile());
            new NodeFile(node, address, true).write(nodeFile());
            Founding.end(data);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot use the data folder " + data + ".", e);
        } catch (OrreryException e) {
            throw new StartRefusedException(
                    "No cluster can begin with the data in %s: %s".formatted(data, e.getMessage()),
                    e);
        }
    }

    /** How the server is a node; empty if it is alone. Joins at its first start. */
    Optional<NodeSetup> open(ClusterConfig config) {
        boolean joins = !isNode();
        if (joins && config.nodeId().isEmpty()) {
            return Optional.empty();
        }
        TransportLogging.quiet();
        if (joins) {
            join(config);
        }
        NodeFile node = NodeFile.read(nodeFile());
        requireSame("cluster.node-id", config.nodeId(), node.node());
        requireSame("cluster.listen", config.listen(), node.address());
        ClusterSecret secret = secret();
        RaftTiming usual = RaftTiming.DEFAULT;
        return Optional.of(
                new NodeSetup(
                        secret.clusterId(),
                        new RaftMember(node.node(), node.address()),
                        config.place(),
                        node.founder(),
                        config.bind().orElse(node.address()),
                        Optional.of(certificate(secret, node.address())),
                        Duration.ofSeconds(config.replaceSeconds()),
                        new RaftTiming(
                                config.electionMillis(),
                                usual.firstElectionMillis(),
                                usual.requestMillis())));
    }

    private static void requireSame(String setting, Optional<String> given, String kept) {
        if (given.isPresent() && !given.get().equals(kept)) {
            throw new StartRefusedException(
                    "%s is %s, but this data folder belongs to %s. It cannot change."
                            .formatted(setting, given.get(), kept));
        }
    }

    private RpcTls certificate(ClusterSecret secret, String address) {
        return secret.issue(folder, host(address), Instant.ofEpochMilli(clock.epochMillis()));
    }

    private void join(ClusterConfig config) {
        String node = config.nodeId().orElseThrow();
        String address = required("--cluster-listen", config.listen());
        String seeds = required("--join", config.join());
        Path file =
                config.secretFile()
                        .orElseThrow(
                                () ->
                                        new StartRefusedException(
                                                "To join a cluster, --cluster-secret names the file"
                                                        + " that 'orrery cluster init' has made."));
        if (Founding.hasData(data)) {
            throw new StartRefusedException(
                    "The folder " + data + " has data of its own, so it cannot join a cluster.");
        }
        ClusterSecret secret = ClusterSecret.read(file);
        createFolder();
        secret.write(secretFile());
        call(
                new JoinCall(node, address, config.place()),
                seeds,
                certificate(secret, address),
                secret);
        new NodeFile(node, address, false).write(nodeFile());
    }

    private static void call(JoinCall call, String seeds, RpcTls tls, ClusterSecret secret) {
        @Nullable RuntimeException last = null;
        for (String seed : seeds.split(",", -1)) {
            try {
                long id = call.send(seed.strip(), Optional.of(tls));
                if (id != secret.clusterId()) {
                    throw new StartRefusedException(
                            "The node at " + seed + " belongs to another cluster.");
                }
                return;
            } catch (CompletionException | OrreryException e) {
                last = e;
            }
        }
        Throwable cause = last == null ? null : last.getCause() == null ? last : last.getCause();
        throw new StartRefusedException(
                "The cluster did not take this node in: "
                        + (cause == null ? "no node was named" : cause.getMessage()),
                last);
    }

    private static String required(String flag, Optional<String> value) {
        return value.orElseThrow(
                () -> new StartRefusedException("To join a cluster, " + flag + " is needed, too."));
    }

    private void createFolder() {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new StartRefusedException("Cannot make the folder " + folder + ".", e);
        }
    }

    private static String host(String address) {
        return address.substring(0, address.lastIndexOf(':'));
    }
}
