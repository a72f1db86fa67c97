package dev.orrery.cluster.remote;

import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.catalog.NodeRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ReplicaPlan;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.budget.Budgets;
import dev.orrery.replication.raft.RaftMember;
import dev.orrery.replication.rpc.RpcClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The partitions of the cluster as a node without a replica of them sees them. */
public final class RemotePartitions {
    private final Map<Integer, RemotePartition> known = new ConcurrentHashMap<>();
    private final String self;
    private final Means means;

    /** What remote partitions are asked with. */
    public record Means(
            RpcClient rpc,
            Clock clock,
            Budgets budgets,
            Supplier<CatalogSnapshot> catalog,
            RemoteCommandPath commands) {}

    public RemotePartitions(String self, Means means) {
        this.self = self;
        this.means = means;
    }

    /** Makes no call; whether the partition can be reached shows when it is asked. */
    public RemotePartition partition(int number) {
        RemotePartition found = known.get(number);
        return found != null ? found : known.computeIfAbsent(number, this::make);
    }

    private RemotePartition make(int number) {
        LeaderSearch leaders = new LeaderSearch(means.rpc(), number, () -> members(number));
        return new RemotePartition(
                number,
                new Inquiry(means.rpc(), means.clock(), number, leaders, () -> replicas(number)),
                leaders,
                means.commands(),
                means.budgets().of(number));
    }

    /**
     * All nodes that have a replica. This one is the last of them: it may lead a child of a split
     * of which it is about to make its replica.
     */
    private List<RaftMember> members(int number) {
        CatalogSnapshot snapshot = means.catalog().get();
        ReplicaPlan plan = plan(snapshot, number);
        Stream<RaftMember> own =
                snapshot.nodes().stream()
                        .filter(node -> plan.isOn(node.node()) && node.node().equals(self))
                        .map(RemotePartitions::member);
        return Stream.concat(members(snapshot, plan, _ -> true).stream(), own).toList();
    }

    private static ReplicaPlan plan(CatalogSnapshot snapshot, int number) {
        return snapshot.range(number).map(RangeRecord::replicas).orElse(ReplicaPlan.NONE);
    }

    /** The other nodes that have a replica; none if the partition is gone. */
    private Inquiry.Replicas replicas(int number) {
        CatalogSnapshot snapshot = means.catalog().get();
        ReplicaPlan plan = plan(snapshot, number);
        String region = snapshot.region(self);
        return new Inquiry.Replicas(
                region.equals(snapshot.writeRegion())
                        ? List.of()
                        : members(snapshot, plan, node -> node.region().equals(region)),
                members(snapshot, plan, _ -> true));
    }

    private List<RaftMember> members(
            CatalogSnapshot snapshot, ReplicaPlan plan, Predicate<NodeRecord> wanted) {
        return snapshot.nodes().stream()
                .filter(node -> plan.isOn(node.node()) && !node.node().equals(self))
                .filter(wanted)
                .map(RemotePartitions::member)
                .toList();
    }

    private static RaftMember member(NodeRecord node) {
        return new RaftMember(node.node(), node.address());
    }

    /** Forgets partitions that are gone. */
    public void follow(CatalogSnapshot snapshot) {
        known.keySet().removeIf(number -> snapshot.range(number).isEmpty());
    }
}
