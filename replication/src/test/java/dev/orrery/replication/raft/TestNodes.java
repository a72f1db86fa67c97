package dev.orrery.replication.raft;

import dev.orrery.model.time.Clock;
import dev.orrery.replication.rpc.RpcServices;
import dev.orrery.storage.engine.StorageEnvironment;
import dev.orrery.storage.engine.StorageOptions;
import dev.orrery.testkit.machine.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Nodes in this process, for the groups of many tests: a node is slow to start and to stop. */
public final class TestNodes implements AutoCloseable {
    private static final long CLUSTER = 42;

    private final Path directory;
    private final List<RaftNode> nodes = new ArrayList<>();
    private final StorageEnvironment environment =
            new StorageEnvironment(StorageOptions.defaults());
    private final AtomicInteger groups = new AtomicInteger();

    public TestNodes(Path directory, int count, RaftLogLimits limits) {
        this.directory = directory;
        for (int i = 0; i < count; i++) {
            RaftMember self = new RaftMember("n" + i, FreePorts.address());
            nodes.add(
                    RaftNode.start(
                            new RaftNodeOptions(
                                    CLUSTER,
                                    self,
                                    self.address(),
                                    directory.resolve("n" + i),
                                    RaftTiming.DEFAULT,
                                    Optional.empty(),
                                    new RpcServices(),
                                    Clock.system()),
                            limits));
        }
    }

    static UUID id(int group) {
        return new UUID(CLUSTER, group);
    }

    /** The file with a node's vote in a group. */
    Path vote(int number, int group) throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("n" + number))) {
            return files.filter(file -> file.endsWith(id(group) + "/current/raft-meta"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    int newGroup() {
        return groups.incrementAndGet();
    }

    RaftNode node(int number) {
        return nodes.get(number);
    }

    StorageEnvironment environment() {
        return environment;
    }

    @Override
    public void close() {
        nodes.parallelStream().forEach(RaftNode::close);
        environment.close();
    }
}
