package dev.orrery.cluster.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.balance.NodeView.Health;
import dev.orrery.cluster.balance.SimulatedCluster.SimulatedSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Where replicas are in several regions; every change on the way is checked by the simulation. */
class RegionsSimulationTest {
    private static final int SETS = 500;

    private final SimulatedCluster cluster = new SimulatedCluster(BalanceSettings.DEFAULT, 47);

    @Test
    void votersAreInTheWriteRegionAndEveryOtherHasOneReader() {
        begin();
        requireRegions(4, "south", "west");
        requireEvenReaders();
    }

    @Test
    void readersOfLostAndDrainingNodesAreReplaced() {
        begin();
        cluster.health("n6", Health.LOST);
        cluster.health("n9", Health.DRAINING);
        cluster.settle();
        requireRegions(4, "south", "west");
        requireNothingOn("n6");
        requireNothingOn("n9");
        requireEvenReaders();
    }

    @Test
    void aRegionWithoutNodesHasNoReaders() {
        begin();
        inRegion("west").forEach(node -> cluster.health(node, Health.DRAINING));
        cluster.settle();
        requireRegions(4, "south");
        inRegion("south").forEach(node -> cluster.health(node, Health.LOST));
        cluster.settle();
        requireRegions(4);
    }

    @Test
    void votersFollowTheWriteRegionAndLeaveReadersBehind() {
        begin();
        cluster.writeIn("south");
        cluster.settle();
        requireRegions(4, "north", "west");
        requireEvenReaders();
        cluster.writeIn("north");
        cluster.settle();
        requireRegions(4, "south", "west");
    }

    @Test
    void whoChangesTheWriteRegionInTheMiddleGetsTheLastOne() {
        begin();
        Random random = new Random(11);
        for (int i = 0; i < 12; i++) {
            cluster.writeIn(List.of("north", "south", "west").get(random.nextInt(3)));
            for (int round = random.nextInt(6); round >= 0; round--) {
                boolean _ = cluster.round();
            }
        }
        cluster.writeIn("south");
        cluster.settle();
        requireRegions(4, "north", "west");
        requireEvenReaders();
    }

    @Test
    void aSmallRegionTakesTheWritesWithTheNodesItHas() {
        cluster.writeIn("north");
        cluster.addNodes(4, 4);
        cluster.addSets(50, 4);
        cluster.addNodes(1, 1, "south");
        cluster.settle();
        cluster.writeIn("south");
        cluster.settle();
        requireRegions(1, "north");
    }

    @Test
    void aNodeThatJoinsARegionTakesPartOfWhatItReads() {
        begin();
        cluster.addNodes(2, 1, "west");
        cluster.settle();
        requireRegions(4, "south", "west");
        requireEvenReaders();
    }

    private void begin() {
        cluster.writeIn("north");
        cluster.addNodes(5, 5);
        cluster.addSets(SETS, 4);
        cluster.addNodes(4, 4, "south");
        cluster.addNodes(3, 1, "west");
        cluster.settle();
    }

    private List<String> inRegion(String region) {
        return cluster.nodes.values().stream()
                .filter(node -> node.region().equals(region))
                .map(NodeView::id)
                .toList();
    }

    private void requireRegions(int voters, String... others) {
        for (SimulatedSet set : cluster.sets.values()) {
            assertThat(set.replicas).hasSize(voters);
            assertThat(set.replicas.keySet())
                    .allMatch(node -> cluster.node(node).region().equals(cluster.writeRegion()));
            Map<String, Integer> byRegion = new TreeMap<>();
            set.readers
                    .keySet()
                    .forEach(node -> byRegion.merge(cluster.node(node).region(), 1, Integer::sum));
            assertThat(byRegion.keySet()).containsExactly(others);
            assertThat(byRegion.values()).containsOnly(oneEach(others));
        }
    }

    private static Integer[] oneEach(String... others) {
        return others.length == 0 ? new Integer[0] : new Integer[] {1};
    }

    private void requireNothingOn(String node) {
        for (SimulatedSet set : cluster.sets.values()) {
            assertThat(set.replicas).doesNotContainKey(node);
            assertThat(set.readers).doesNotContainKey(node);
        }
    }

    /** Of the nodes that serve in a region, none has two readers more than another. */
    private void requireEvenReaders() {
        Map<String, Integer> readers = new HashMap<>();
        for (SimulatedSet set : cluster.sets.values()) {
            set.readers.keySet().forEach(node -> readers.merge(node, 1, Integer::sum));
        }
        for (String region : List.of("north", "south", "west")) {
            List<Integer> counts =
                    inRegion(region).stream()
                            .filter(cluster.serving()::contains)
                            .map(node -> readers.getOrDefault(node, 0))
                            .toList();
            int most = counts.stream().mapToInt(count -> count).max().orElse(0);
            int least = counts.stream().mapToInt(count -> count).min().orElse(0);
            assertThat(most - least).isLessThanOrEqualTo(1);
        }
    }
}
