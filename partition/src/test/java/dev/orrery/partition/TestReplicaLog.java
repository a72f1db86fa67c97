package dev.orrery.partition;

import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.LogListener;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.WriteDurability;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The log of a replica that leads for ever, applied to its store as a Raft log is. */
final class TestReplicaLog implements ReplicationLog {
    private static final long EPOCH = 1;

    private final PartitionStore store;
    private AppliedState applied;
    private LogListener listener = LogListener.NONE;

    TestReplicaLog(PartitionStore store) {
        this.store = store;
        try (ReadView view = store.latest()) {
            applied = AppliedState.read(view);
        }
    }

    /** As if the store had got the contents of another member's. */
    synchronized void replace() {
        listener.replaced();
    }

    @Override
    public synchronized CompletionStage<AppendResult> append(LogEntry entry) {
        AppliedState next = new AppliedState(entry.lsn(), entry.leaderTimeMillis());
        BatchBuilder batch = new BatchBuilder().append(entry.batch());
        next.addTo(batch);
        store.write(batch.build(), WriteDurability.NO_WAL);
        applied = next;
        listener.applied(entry.batch(), next);
        return CompletableFuture.completedStage(new AppendResult.Applied(entry.lsn()));
    }

    @Override
    public synchronized CompletionStage<Long> barrier() {
        return CompletableFuture.completedStage(applied.lsn());
    }

    @Override
    public CompletionStage<Long> confirm() {
        return barrier();
    }

    @Override
    public ReplicaRole role() {
        return ReplicaRole.LEADER;
    }

    @Override
    public synchronized void follow(LogListener follower) {
        listener = follower;
    }

    @Override
    public long epoch() {
        return EPOCH;
    }

    @Override
    public synchronized AppliedState applied() {
        return applied;
    }

    @Override
    public void close() {}
}
