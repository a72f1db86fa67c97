package dev.orrery.replication;

import dev.orrery.replication.raft.RaftLogLimits;
import dev.orrery.replication.raft.TestNodes;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract with 1 member. */
class RaftLogOneTest extends RaftLogContract {
    private static @Nullable TestNodes nodes;

    @BeforeAll
    static void startNodes(@TempDir Path logs) {
        nodes = new TestNodes(logs, 1, RaftLogLimits.DEFAULT);
    }

    @AfterAll
    static void stopNodes() {
        if (nodes != null) {
            nodes.close();
        }
    }

    @Override
    TestNodes nodes() {
        if (nodes == null) {
            throw new IllegalStateException("not started");
        }
        return nodes;
    }

    @Override
    int memberCount() {
        return 1;
    }
}
