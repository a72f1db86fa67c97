package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogListener;
import dev.orrery.storage.engine.PartitionStore;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.util.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Applies the entries of one group to the store of this node's replica, one after another. */
final class ReplicaStateMachine extends BaseStateMachine {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaStateMachine.class);

    private final LateStore stores;
    private final AppliedStore state;
    private final Function<Path, SnapshotFetch> fetches;
    private final AppliedIndex appliedIndex = new AppliedIndex();
    private volatile LogListener listener = LogListener.NONE;
    private volatile @Nullable OrreryException failure;
    private volatile boolean logFailed;
    private volatile boolean ending;
    private volatile Runnable snapshotWanted = () -> {};

    /**
     * Applies entries to a store.
     *
     * @param stores one that is not there yet begins with data, as {@link RaftPosition#WITH_DATA}
     * @param wholeLog whether the log has all entries since it began with data; it is then gone
     *     through from there, since the store may be a copy that is newer than all of it
     * @param fetches how copies get into the folder of a store
     */
    ReplicaStateMachine(
            LateStore stores,
            boolean wholeLog,
            RaftLogLimits limits,
            Function<Path, SnapshotFetch> fetches) {
        this.stores = stores;
        this.state = new AppliedStore(stores, wholeLog, limits);
        this.fetches = fetches;
        RaftPosition flushed = state.flushed();
        setLastAppliedTermIndex(termIndex(flushed));
        appliedIndex.advance(flushed.index());
    }

    /** Gives entries that wait for it a store to be applied to. */
    synchronized void begin(PartitionStore store) {
        state.begin(store);
    }

    /** Has nothing wait any longer for a store that does not come; the group is closed next. */
    void giveUp() {
        expectEnd();
        stores.giveUp();
    }

    void follow(LogListener follower) {
        listener = follower;
    }

    /** Whom to ask for a snapshot when the log has become long; it must not block. */
    void onSnapshotWanted(Runnable request) {
        snapshotWanted = request;
    }

    AppliedState applied() {
        return state.applied();
    }

    @Nullable OrreryException failure() {
        return failure;
    }

    /** The LSN of this replica once it has applied an entry, of whatever kind. */
    CompletableFuture<Long> appliedAt(long index) {
        return appliedIndex.reached(index).thenApply(_ -> applied().lsn());
    }

    @Override
    protected boolean updateLastAppliedTermIndex(TermIndex last) {
        boolean changed = super.updateLastAppliedTermIndex(last);
        appliedIndex.advance(last.getIndex());
        return changed;
    }

    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage)
            throws IOException {
        getLifeCycle().startAndTransition(() -> super.initialize(server, group, storage));
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        RaftPosition position = new RaftPosition(entry.getTerm(), entry.getIndex());
        try {
            PartitionStore _ = stores.await();
        } catch (OrreryException e) {
            return CompletableFuture.failedFuture(e);
        }
        try {
            ByteBuffer bytes = entry.getStateMachineLogEntry().getLogData().asReadOnlyByteBuffer();
            Message reply = apply(position, bytes);
            updateLastAppliedTermIndex(position.term(), position.index());
            return CompletableFuture.completedFuture(reply);
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(fail(e));
        }
    }

    private synchronized Message apply(RaftPosition position, ByteBuffer bytes) {
        OrreryException broken = failure;
        if (broken != null) {
            throw broken;
        }
        Message reply = state.apply(position, bytes, listener);
        if (state.takeFlushDue()) {
            snapshotWanted.run();
        }
        return reply;
    }

    private OrreryException fail(RuntimeException cause) {
        OrreryException known = failure;
        if (known != null) {
            return known;
        }
        OrreryException broken =
                new OrreryException(
                        ErrorCode.SERVICE_UNAVAILABLE,
                        "The replica has failed; it is served again after it was reopened.",
                        cause);
        failure = broken;
        LOG.atError()
                .setCause(cause)
                .addKeyValue("group", getGroupId())
                .addKeyValue("appliedLsn", applied().lsn())
                .log("A replica has failed and applies no more entries");
        listener.roleChanged();
        return broken;
    }

    /**
     * An entry could not be written or synced. Ratis writes none after it, but would lead on, and
     * keep in memory what it cannot write.
     */
    @Override
    public void notifyLogFailed(Throwable cause, @Nullable LogEntryProto failedEntry) {
        logFailed = true;
        OrreryException _ =
                fail(
                        new OrreryException(
                                ErrorCode.SERVICE_UNAVAILABLE,
                                "The log of the replica cannot be written.",
                                cause));
    }

    /** Whether the log's files may have less on the disk than they seem to have. */
    boolean hasLogFailed() {
        return logFailed;
    }

    /** To be called before the group is closed here. */
    void expectEnd() {
        ending = true;
    }

    /** Ratis closes groups by itself when it cannot store a vote or make a file of the log. */
    @Override
    public void close() throws IOException {
        super.close();
        if (!ending) {
            logFailed = true;
            OrreryException _ =
                    fail(
                            new OrreryException(
                                    ErrorCode.SERVICE_UNAVAILABLE,
                                    "The replica's part of its group has ended by itself."));
        }
    }

    /** Makes what was applied survive a crash without the log; tells the place up to which. */
    @Override
    public synchronized long takeSnapshot() throws IOException {
        if (!stores.isThere()) {
            return state.flushed().index();
        }
        try {
            flush();
        } catch (OrreryException e) {
            throw new IOException(fail(e));
        }
        return state.flushed().index();
    }

    private void flush() {
        if (failure != null) {
            throw failure;
        }
        TermIndex last = getLastAppliedTermIndex();
        state.flush(new RaftPosition(last.getTerm(), last.getIndex()));
    }

    /** Makes a copy of the store for a member that is far behind. */
    synchronized void checkpoint(Path target) {
        flush();
        stores.store().checkpoint(target);
    }

    /** Flushes before another one takes over this store. */
    synchronized void settle() {
        flush();
    }

    /** Flushes before an orderly end; what cannot be flushed is repeated from the log. */
    synchronized void end() {
        if (failure == null && stores.isThere() && !stores.store().failed()) {
            try {
                flush();
            } catch (OrreryException e) {
                LOG.atWarn().setCause(e).log("A replica was closed without a flush");
            }
        }
        if (failure == null) {
            failure =
                    new OrreryException(
                            ErrorCode.SERVICE_UNAVAILABLE, "The partition's log is closed.");
        }
    }

    /** Moves only with a flush: what Ratis hears of, it may forget the entries of. */
    @Override
    public @Nullable SnapshotInfo getLatestSnapshot() {
        RaftPosition position = state.flushed();
        return position.index() < 0 ? null : new FlushedState(termIndex(position));
    }

    private static TermIndex termIndex(RaftPosition position) {
        return TermIndex.valueOf(position.term(), position.index());
    }

    @Override
    public CompletableFuture<TermIndex> notifyInstallSnapshotFromLeader(
            RoleInfoProto roleInfo, TermIndex firstInLeadersLog) {
        String leader = roleInfo.getFollowerInfo().getLeaderInfo().getId().getAddress();
        return fetches.apply(stores.store().directory()).run(leader, this::install);
    }

    private synchronized TermIndex install(Path incoming) {
        try {
            state.replaceWith(incoming);
            failure = null;
        } catch (RuntimeException e) {
            throw fail(e);
        }
        LOG.atInfo()
                .addKeyValue("group", getGroupId())
                .addKeyValue("lsn", applied().lsn())
                .log("A replica has taken over the store of its leader");
        listener.replaced();
        return termIndex(state.written());
    }

    @Override
    public void pause() {
        getLifeCycle().transition(LifeCycle.State.PAUSING);
        getLifeCycle().transition(LifeCycle.State.PAUSED);
    }

    @Override
    public void reinitialize() throws IOException {
        getLifeCycle()
                .startAndTransition(
                        () -> {
                            synchronized (this) {
                                setLastAppliedTermIndex(termIndex(state.written()));
                                appliedIndex.advance(state.written().index());
                            }
                        });
    }

    @Override
    public void notifyLeaderReady() {
        listener.roleChanged();
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pendingEntries) {
        listener.roleChanged();
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId newLeader) {
        listener.roleChanged();
    }
}
