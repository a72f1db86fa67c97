package dev.orrery.cluster.remote;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Finds who leads a replica set that has no member here, and remembers it until it fails. */
final class LeaderSearch {
    private static final Duration TIMEOUT = Duration.ofSeconds(1);

    private final RpcClient rpc;
    private final int partition;
    private final Supplier<List<RaftMember>> members;
    private final AtomicReference<@Nullable RaftMember> known = new AtomicReference<>();

    /**
     * The leader of a partition.
     *
     * @param members the nodes that have a replica, as the catalog says
     */
    LeaderSearch(RpcClient rpc, int partition, Supplier<List<RaftMember>> members) {
        this.rpc = rpc;
        this.partition = partition;
        this.members = members;
    }

    Optional<RaftMember> known() {
        return Optional.ofNullable(known.get());
    }

    /** A node that was thought to lead does not, or does not answer. */
    void forget(RaftMember member) {
        known.compareAndSet(member, null);
    }

    /** The leader; the future fails if no member knows one. */
    CompletableFuture<RaftMember> find() {
        RaftMember leader = known.get();
        return leader == null ? ask(members.get(), 0) : CompletableFuture.completedFuture(leader);
    }

    /** The members as the leader says; the future fails if nobody leads. */
    CompletableFuture<List<String>> members() {
        return find().thenCompose(this::membersSaidBy);
    }

    private CompletableFuture<List<String>> membersSaidBy(RaftMember leader) {
        return rpc.call(leader.address(), SetState.CALL, SetState.request(partition), TIMEOUT)
                .thenApply(SetState::read)
                .thenApply(
                        state -> {
                            if (!state.leader().equals(Optional.of(leader.node()))) {
                                forget(leader);
                                throw new OrreryException(
                                        ErrorCode.LEADER_CHANGED, "Another node leads by now.");
                            }
                            return state.members();
                        })
                .whenComplete(
                        (_, failure) -> {
                            if (failure != null) {
                                forget(leader);
                            }
                        });
    }

    private CompletableFuture<RaftMember> ask(List<RaftMember> nodes, int next) {
        if (next >= nodes.size()) {
            return CompletableFuture.failedFuture(
                    new OrreryException(ErrorCode.LEADER_CHANGED, "The partition has no leader."));
        }
        return rpc.call(
                        nodes.get(next).address(),
                        SetState.CALL,
                        SetState.request(partition),
                        TIMEOUT)
                .handle((answer, failure) -> failure == null ? leader(nodes, answer) : null)
                .thenCompose(
                        found ->
                                found == null
                                        ? ask(nodes, next + 1)
                                        : CompletableFuture.completedFuture(found));
    }

    private @Nullable RaftMember leader(List<RaftMember> nodes, byte[] answer) {
        RaftMember found =
                SetState.read(answer)
                        .leader()
                        .flatMap(
                                name ->
                                        nodes.stream()
                                                .filter(node -> node.node().equals(name))
                                                .findFirst())
                        .orElse(null);
        if (found != null) {
            known.set(found);
        }
        return found;
    }
}
