package dev.orrery.replication.raft;

import java.util.List;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.FileInfo;
import org.apache.ratis.statemachine.SnapshotInfo;

/** What a store's files have the effects of, as Ratis wants to know it. */
record FlushedState(TermIndex termIndex) implements SnapshotInfo {
    @Override
    public TermIndex getTermIndex() {
        return termIndex;
    }

    @Override
    public List<FileInfo> getFiles() {
        return List.of();
    }
}
