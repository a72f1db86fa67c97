package dev.orrery.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.Cluster;
import dev.orrery.cluster.catalog.CatalogStore;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.intent.IntentLog;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters with more nodes than vote on the catalog. */
class ManyNodesTest {
    private static final int NODES = 7;
    private static final List<Integer> SYSTEM_SETS =
            List.of(CatalogStore.DESCRIPTOR.number(), IntentLog.REPLICATED.number());

    @TempDir Path directory;

    @Test
    void someVoteOnTheCatalogAndOthersTakeTheirPlaces() {
        try (TestClusterNodes nodes = new TestClusterNodes(directory, NODES)) {
            TestClusterNodes.await(() -> nodes.node(0).snapshot().nodes().size() == NODES);
            awaitVoters(nodes, _ -> true);
            int reader = without(nodes, voters(nodes));
            TestTraffic traffic = new TestTraffic(nodes.node(reader));
            traffic.fill(nodes.node(reader), 10);

            String lost = voters(nodes).stream().max(String::compareTo).orElseThrow();
            nodes.stop(place(lost));
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(reader), id));
            awaitVoters(nodes, voters -> !voters.contains(lost));
            TestClusterNodes.await(
                    () ->
                            traffic.ranges(nodes.node(reader)).stream()
                                    .noneMatch(range -> range.replicas().isOn(lost)));

            String drained = voters(nodes).stream().min(String::compareTo).orElseThrow();
            nodes.node(reader).operations().nodes().drain(drained, true);
            awaitVoters(nodes, voters -> !voters.contains(drained));
            traffic.acknowledged.keySet().forEach(id -> traffic.increment(nodes.node(reader), id));
            traffic.requireAll(nodes);

            ResourceName.ByName later = new ResourceName.ByName("later");
            Set<String> last = voters(nodes);
            last.stream().limit(2).forEach(node -> nodes.stop(place(node)));
            nodes.all().getFirst().operations().createDatabase(later.id(), Optional.empty());
            for (Cluster node : nodes.all()) {
                TestClusterNodes.await(() -> node.snapshot().database(later).isPresent());
            }
            assertThat(nodes.all()).hasSize(NODES - 3);
        }
    }

    private static int place(String node) {
        return Integer.parseInt(node.substring(1)) - 1;
    }

    private static int without(TestClusterNodes nodes, Set<String> voters) {
        return IntStream.range(0, NODES)
                .filter(i -> !voters.contains(nodes.member(i).node()))
                .findFirst()
                .orElseThrow();
    }

    private static Set<String> voters(TestClusterNodes nodes) {
        return Set.copyOf(status(nodes, CatalogStore.DESCRIPTOR.number()).members());
    }

    /** As a node says that has what its leader has. */
    private static ReplicaSetStatus status(TestClusterNodes nodes, int set) {
        return nodes.all().stream()
                .map(node -> node.replicas().orElseThrow())
                .map(statuses -> statuses.of(set).orElseThrow())
                .filter(status -> !status.lags().isEmpty())
                .findFirst()
                .orElse(new ReplicaSetStatus(Optional.empty(), List.of(), List.of(), Map.of()));
    }

    private static void awaitVoters(TestClusterNodes nodes, Predicate<Set<String>> wanted) {
        for (int set : SYSTEM_SETS) {
            TestClusterNodes.await(
                    () -> {
                        ReplicaSetStatus status = status(nodes, set);
                        Set<String> voters = Set.copyOf(status.members());
                        return voters.size() == SystemVoters.MOST
                                && status.readers().size() >= 1
                                && wanted.test(voters);
                    });
        }
    }
}
