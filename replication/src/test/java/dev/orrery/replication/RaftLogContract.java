package dev.orrery.replication;

import dev.orrery.replication.raft.RaftLogLimits;
import dev.orrery.replication.raft.TestMembers;
import dev.orrery.replication.raft.TestNodes;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** The contract for the leader of a replica set, whatever the number of its members. */
@TestInstance(Lifecycle.PER_CLASS)
abstract class RaftLogContract extends ReplicationLogContract {
    @TempDir Path directory;

    private final int memberCount;
    private @Nullable TestNodes nodes;
    private @Nullable TestMembers members;
    private @Nullable ReplicationLog log;
    private int leader;

    RaftLogContract(int memberCount) {
        this.memberCount = memberCount;
    }

    @BeforeAll
    void startNodes(@TempDir Path logs) {
        nodes = new TestNodes(logs, memberCount, RaftLogLimits.DEFAULT);
    }

    @AfterAll
    void stopNodes() {
        if (nodes != null) {
            nodes.close();
        }
    }

    @BeforeEach
    void start() {
        if (nodes == null) {
            throw new IllegalStateException("not started");
        }
        members = new TestMembers(nodes, directory, memberCount);
        lead();
    }

    @AfterEach
    void stop() {
        members().close();
    }

    private void lead() {
        log = members().leader().log();
        leader = members().leaderNumber();
    }

    @Override
    ReplicationLog log() {
        if (log == null) {
            throw new IllegalStateException("not open");
        }
        return log;
    }

    @Override
    ReplicationLog reopen() {
        members().stopAll();
        for (int i = 0; i < memberCount; i++) {
            TestMembers.Member _ = members().start(i);
        }
        lead();
        return log();
    }

    @Override
    byte @Nullable [] stored(String key) {
        return TestMembers.stored(members().member(leader), key);
    }

    @Override
    void breakStore() {
        members().member(leader).store().close();
    }

    @Override
    boolean failedEntryMayReturn() {
        return true;
    }

    private TestMembers members() {
        if (members == null) {
            throw new IllegalStateException("not started");
        }
        return members;
    }
}
