package dev.orrery.cluster.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.balance.NodeView.Health;
import dev.orrery.cluster.balance.SimulatedCluster.SimulatedSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Ten thousand replica sets on two hundred nodes, moved by the real balancer. */
@Timeout(60)
class BalancerSimulationTest {
    private static final int NODES = 200;
    private static final int SETS = 10_000;
    private static final int ZONES = 5;

    private final SimulatedCluster cluster = new SimulatedCluster(BalanceSettings.DEFAULT, 34);

    @Test
    void tenThousandSetsOnTwoHundredNodesAreEvenAtRestAndSurviveANodeAndAZone() {
        cluster.addNodes(NODES, ZONES);
        cluster.addSets(SETS, 4);
        cluster.settle();
        requireFourReplicasInFourZones();
        requireEven(1.15);

        cluster.health("n7", Health.LOST);
        cluster.settle();
        requireNothingOn("n7");
        requireFourReplicasInFourZones();
        requireEven(1.15);
        requireRecoverySpreadOverAllNodes();

        List<String> zone = zone("z3");
        zone.forEach(node -> cluster.health(node, Health.LOST));
        cluster.settle();
        zone.forEach(this::requireNothingOn);
        requireFourReplicasInFourZones();
        requireEven(1.15);
    }

    @Test
    void skewedLoadIsEvenAtRestAndNothingMovesThen() {
        cluster.addNodes(50, ZONES);
        cluster.addSets(2_500, 4);
        Random random = new Random(8);
        for (SimulatedSet each : cluster.sets.values()) {
            each.ruPerSecond = Math.min(10_000, 100 / Math.pow(random.nextDouble(), 1.2));
        }
        cluster.settle();
        requireEven(1.15);
        assertThat(cluster.settle()).isZero();
    }

    @Test
    void newNodesAreFilled() {
        cluster.addNodes(20, ZONES);
        cluster.addSets(1_000, 1);
        cluster.settle();
        cluster.addNodes(1, ZONES);
        cluster.settle();
        requireEven(1.15);
    }

    @Test
    void aDrainingNodeIsEmptied() {
        cluster.addNodes(10, ZONES);
        cluster.addSets(300, 1);
        cluster.settle();
        cluster.health("n4", Health.DRAINING);
        cluster.settle();
        requireNothingOn("n4");
        requireEven(1.15);
    }

    private void requireFourReplicasInFourZones() {
        for (SimulatedSet each : cluster.sets.values()) {
            assertThat(each.replicas).hasSize(4);
            Set<String> zones = new HashSet<>();
            each.replicas.keySet().forEach(node -> zones.add(cluster.node(node).zone()));
            assertThat(zones).hasSize(4);
        }
    }

    private void requireEven(double most) {
        NodeLoads loads = new NodeLoads(cluster.view(), BalanceSettings.DEFAULT);
        assertThat(loads.all())
                .allSatisfy(
                        each -> {
                            assertThat(each.ruPerSecond())
                                    .isLessThanOrEqualTo(most * loads.meanRuPerSecond());
                            assertThat(each.leading())
                                    .isLessThanOrEqualTo(most * loads.meanLeading());
                        });
    }

    private void requireRecoverySpreadOverAllNodes() {
        int lost = 4 * SETS / NODES;
        assertThat(cluster.received.keySet()).hasSizeGreaterThan(NODES / 2);
        assertThat(cluster.received.values())
                .allSatisfy(each -> assertThat(each).isLessThan(lost / 20));
    }

    private void requireNothingOn(String node) {
        for (SimulatedSet each : cluster.sets.values()) {
            assertThat(each.replicas).doesNotContainKey(node);
        }
    }

    private List<String> zone(String zone) {
        return cluster.nodes.entrySet().stream()
                .filter(each -> each.getValue().zone().equals(zone))
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }
}
