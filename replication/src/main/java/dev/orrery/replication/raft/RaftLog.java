package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.BarrierQueue;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.LogListener;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.server.DivisionInfo;
import org.jspecify.annotations.Nullable;

/**
 * The log of a replica: one member of a Raft group. Only the leading member appends; each entry is
 * one message of the group's log, or several that follow each other if it is large.
 *
 * <p>An append or barrier that fails does not end the log, unless its role is {@code FAILED}: the
 * leader may have changed, and whether the entry will be applied is known after the next barrier.
 */
public final class RaftLog implements ReplicationLog {
    /** Longer than a round of calls may take, so this is about the applying of entries. */
    private static final long APPLY_MILLIS = 4_000;

    /** For so long a leader that gives way waits for the entry that is under way. */
    private static final long ENTRY_MILLIS = 1_000;

    /** A reader that is silent for so long is taken out of the replica set before changes. */
    private static final long SILENT_MILLIS = 3_000;

    private final Opening opening;
    private final LeadershipRound round;
    private final BarrierQueue barriers;
    private final BarrierQueue confirmations;
    private final TransferGate transfers = new TransferGate(ENTRY_MILLIS);
    private volatile RaftGroup group;
    private volatile ReplicaStateMachine machine;
    private volatile LogListener follower = LogListener.NONE;
    private boolean closed;

    /** Opens the group on this node; the machine is new. */
    interface Opening {
        RaftGroup open(ReplicaStateMachine machine);

        ReplicaStateMachine newMachine();

        /** Whether the file with this member's vote has been lost. */
        boolean isVoteLost();
    }

    RaftLog(Opening opening, LeadershipRound round, Clock clock) {
        this.opening = opening;
        this.round = round;
        this.machine = opening.newMachine();
        this.group = opening.open(machine);
        this.barriers = new BarrierQueue(this::newBarrier, clock);
        this.confirmations = new BarrierQueue(this::newConfirmation, clock);
        machine.onSnapshotWanted(group::requestSnapshot);
    }

    @Override
    public CompletionStage<AppendResult> append(LogEntry entry) {
        OrreryException broken = machine.failure();
        if (broken != null) {
            return CompletableFuture.failedStage(broken);
        }
        AppliedState current = machine.applied();
        boolean next = entry.lsn() > current.lsn();
        if (next && entry.leaderTimeMillis() < current.leaderTimeMillis()) {
            throw new IllegalArgumentException("the leader's time went back");
        }
        List<byte[]> messages = RaftMessage.of(entry);
        return answered(transfers.propose(() -> propose(messages))).thenApply(RaftReply::result);
    }

    private CompletableFuture<RaftClientReply> propose(List<byte[]> messages) {
        for (byte[] piece : messages.subList(0, messages.size() - 1)) {
            // What becomes of a piece shows when the last one is applied.
            CompletableFuture<RaftClientReply> _ = group.propose(piece);
        }
        return group.propose(messages.getLast());
    }

    @Override
    public CompletionStage<Long> barrier() {
        return barriers.join();
    }

    private CompletionStage<Long> newBarrier() {
        OrreryException broken = machine.failure();
        return broken == null
                ? answered(group.propose(RaftMessage.barrier())).thenApply(RaftReply::lsn)
                : CompletableFuture.failedStage(broken);
    }

    /** Shared by all who ask at the same time; appends nothing where it need not. */
    @Override
    public CompletionStage<Long> confirm() {
        return confirmations.join();
    }

    private CompletionStage<Long> newConfirmation() {
        OrreryException broken = machine.failure();
        if (broken != null) {
            return CompletableFuture.failedStage(broken);
        }
        OptionalLong term = group.leadingTerm();
        // Members may have applied, and shown, what is committed: it is more than is acknowledged.
        long committed = group.committedIndex();
        Optional<List<RaftMember>> voters = group.voters();
        if (term.isEmpty() || term.getAsLong() != group.currentTerm() || voters.isEmpty()) {
            // Ratis may wait for itself there, and the transport's threads must not.
            return CompletableFuture.supplyAsync(this::barrier, Thread::startVirtualThread)
                    .thenCompose(barrier -> barrier);
        }
        return round.confirm(term.getAsLong(), voters.get()).thenCompose(_ -> appliedAt(committed));
    }

    private CompletableFuture<Long> appliedAt(long index) {
        CompletableFuture<Long> applied = machine.appliedAt(index);
        // A timer costs more than all the rest, and mostly there is nothing to wait for.
        return applied.isDone() ? applied : applied.orTimeout(APPLY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static CompletableFuture<Message> answered(CompletableFuture<RaftClientReply> reply) {
        return reply.handle(
                (answer, failure) -> {
                    if (failure == null && answer.isSuccess()) {
                        return answer.getMessage();
                    }
                    throw unknown(failure == null ? answer.getException() : failure);
                });
    }

    private static OrreryException unknown(@Nullable Throwable cause) {
        return new OrreryException(
                ErrorCode.SERVICE_UNAVAILABLE,
                "The replica set has no leader that could confirm the write.",
                cause);
    }

    @Override
    public ReplicaRole role() {
        if (machine.failure() != null) {
            return ReplicaRole.FAILED;
        }
        DivisionInfo info = group.info();
        return info.isLeader() && info.isLeaderReady() ? ReplicaRole.LEADER : ReplicaRole.FOLLOWER;
    }

    @Override
    public void follow(LogListener listener) {
        follower = listener;
        machine.follow(listener);
    }

    /** The term, which is at least 1 where somebody leads. */
    @Override
    public long epoch() {
        return Math.max(1, group.info().getCurrentTerm());
    }

    @Override
    public AppliedState applied() {
        return machine.applied();
    }

    /** The node that leads, as far as this member knows. */
    public Optional<RaftMember> leader() {
        return group.leader();
    }

    public RaftStatus status() {
        return group.status();
    }

    /** Who belongs to the replica set; less work than the whole status. */
    public RaftMembers members() {
        return group.members();
    }

    /** Readers that the leader does not hear of; known to the leader only. */
    public Set<String> silentReaders() {
        return group.silentReaders(SILENT_MILLIS);
    }

    /** Whether this member has to take another role; see {@link #takeRole}. */
    public boolean isMiscast() {
        return group.isMiscast();
    }

    /** Fails if the vote of this member is not on the disk any more. To be called now and then. */
    public void checkVote() {
        if (machine.failure() == null && opening.isVoteLost()) {
            machine.notifyLogFailed(new IOException("the member's vote could not be stored"), null);
        }
    }

    /**
     * Begins anew with this member's part of the group, in the role that the group has given to it.
     * Reads go on meanwhile. Blocks for about a second.
     */
    public synchronized void takeRole() {
        if (closed || machine.failure() != null || !group.isMiscast()) {
            return;
        }
        machine.expectEnd();
        group.close();
        try {
            machine.settle();
            ReplicaStateMachine next = opening.newMachine();
            next.follow(follower);
            group = opening.open(next);
            machine = next;
            next.onSnapshotWanted(group::requestSnapshot);
        } catch (RuntimeException e) {
            machine.end();
            follower.roleChanged();
            throw e;
        }
    }

    /**
     * Has this member ask for votes at once, if nobody leads a group that has just begun with data.
     * The others must have opened theirs, or it is in vain.
     */
    public void campaign() {
        group.elections().campaign();
    }

    /**
     * Has this member ask for votes at once in the place of a leader that is gone. If the leader is
     * there after all, or has been replaced, the only harm is another election.
     *
     * @param node that this member believes to lead; empty if it believes in nobody
     */
    public void succeed(String node) {
        group.elections().succeed(node);
    }

    /** The last entry this member has, applied or not. */
    public RaftPosition lastEntry() {
        return group.lastEntry();
    }

    /** Flushes the store, so that the log's entries before may be forgotten. */
    public CompletableFuture<Void> snapshot() {
        return group.snapshot();
    }

    /**
     * Changes who belongs to the replica set; only its leader can. New members must have opened
     * their replica, and have the data when the future completes.
     */
    public CompletableFuture<Void> changeMembers(RaftMembers members) {
        return changeMembers(members, Optional.empty());
    }

    /**
     * Lets another member lead, once it has all that this one has; only the leader can. What is
     * appended meanwhile waits, and is refused afterwards: no entry is in doubt because of it.
     */
    public CompletableFuture<Void> giveWay(String node) {
        CompletableFuture<Void> allowed =
                group.elections().mayTransfer(node)
                        ? CompletableFuture.completedFuture(null)
                        : changeMembers(members(), Optional.of(node));
        return allowed.thenCompose(_ -> transfers.transfer(() -> group.elections().transfer(node)));
    }

    /** Whether this member was chosen to lead, and nobody has been told since that any may. */
    public boolean isPreferred() {
        return group.isPreferred();
    }

    /**
     * Whether this member has read in its own log that it is one. A member that is just being taken
     * in has data before, but no vote.
     */
    public boolean isMember() {
        return group.isMember();
    }

    private CompletableFuture<Void> changeMembers(RaftMembers members, Optional<String> preferred) {
        try {
            return group.changeMembers(members, preferred);
        } catch (IOException e) {
            return CompletableFuture.failedFuture(unknown(e));
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
        machine.expectEnd();
        group.close();
        machine.end();
    }
}
