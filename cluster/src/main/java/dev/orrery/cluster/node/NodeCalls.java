package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.intent.IntentLog;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.remote.SetState;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.PhysicalPartition;
import dev.orrery.partition.request.RequestResults;
import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.raft.RaftStatus;
import dev.orrery.replication.rpc.RpcServices;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What other nodes ask of the replicas that this node has. */
final class NodeCalls {
    private final ReplicaHosting hosting;
    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final IntentLog intents;
    private final ReplicaStatuses statuses;

    NodeCalls(
            ReplicaHosting hosting,
            Catalog catalog,
            LocalPartitions partitions,
            IntentLog intents,
            ReplicaStatuses statuses) {
        this.hosting = hosting;
        this.catalog = catalog;
        this.partitions = partitions;
        this.intents = intents;
        this.statuses = statuses;
    }

    void addTo(RpcServices services) {
        services.handle(RemoteCommand.CALL, this::execute);
        services.handle(
                LeaderBarriers.CALL,
                request ->
                        find(LeaderBarriers.partition(request))
                                .confirmed()
                                .thenApply(LeaderBarriers::answer));
        services.handle(SetState.CALL, this::setState);
        services.handle(LedSets.CALL, _ -> CompletableFuture.supplyAsync(this::ledSets));
        services.handle(MemberCalls.FLUSH, hosting::serveFlush);
        services.handle(FirstElections.CALL, request -> FirstElections.serve(partitions, request));
    }

    private CompletableFuture<byte[]> execute(byte[] request) {
        RemoteCommand remote = RemoteCommand.read(request);
        return find(remote.partition())
                .submitHere(remote.command(), remote.priority(), remote.id())
                .thenApply(RequestResults.OUTCOMES::encode);
    }

    private PhysicalPartition find(int number) {
        if (number == catalog.partition().number()) {
            return catalog.partition();
        }
        return number == intents.partition().number()
                ? intents.partition()
                : partitions.find(number).orElseThrow(NodeCalls::notHere);
    }

    private CompletableFuture<byte[]> setState(byte[] request) {
        RaftStatus status =
                hosting.log(SetState.partition(request))
                        .map(RaftLog::status)
                        .orElseThrow(NodeCalls::notHere);
        return CompletableFuture.completedFuture(
                new SetState(
                                status.leader(),
                                status.members().nodes().stream().map(RaftMember::node).toList())
                        .toBytes());
    }

    private byte[] ledSets() {
        List<Integer> numbers = new ArrayList<>(List.of(catalog.partition().number()));
        partitions.all().forEach(partition -> numbers.add(partition.number()));
        return statuses.led(numbers).toBytes();
    }

    private static OrreryException notHere() {
        return new OrreryException(ErrorCode.LEADER_CHANGED, "The replica is not open here.");
    }
}
