package dev.orrery.cluster.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.balance.BalanceAction.AddReplica;
import dev.orrery.cluster.balance.BalanceAction.RemoveReplica;
import dev.orrery.cluster.balance.NodeView.Health;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Single decisions: what is done, and above all what is not. */
class BalancerTest {
    private static final long CAPACITY = 1L << 40;

    private final Balancer balancer = new Balancer(BalanceSettings.DEFAULT);
    private final List<NodeView> nodes = new ArrayList<>();

    @Test
    void aSetGrowsWithTheNumberOfNodes() {
        nodes("n1");
        assertThat(plan(set("n1"))).isEmpty();
        nodes("n2");
        assertThat(plan(set("n1"))).singleElement().isInstanceOf(AddReplica.class);
    }

    @Test
    void aReplicaOnALostNodeStaysWhereNobodyCanReplaceIt() {
        nodes("n1", "n2", "n3");
        node("n4", Health.LOST);
        assertThat(plan(set("n1", "n2", "n3", "n4"))).isEmpty();
    }

    @Test
    void aLostReplicaIsReplacedFirstAndRemovedThen() {
        nodes("n1", "n2", "n3", "n5");
        node("n4", Health.LOST);
        assertThat(plan(set("n1", "n2", "n3", "n4")))
                .singleElement()
                .isInstanceOfSatisfying(
                        AddReplica.class, add -> assertThat(add.node()).isEqualTo("n5"));
        assertThat(plan(set("n1", "n2", "n3", "n4", "n5")))
                .singleElement()
                .isInstanceOfSatisfying(
                        RemoveReplica.class, remove -> assertThat(remove.node()).isEqualTo("n4"));
    }

    @Test
    void aNodeThatIsSilentForAShortTimeIsNotReplaced() {
        nodes("n1", "n2", "n3", "n5");
        node("n4", Health.SUSPECT);
        assertThat(plan(set("n1", "n2", "n3", "n4"))).isEmpty();
    }

    @Test
    void nothingIsChangedWithoutAMajority() {
        nodes("n1", "n2", "n5", "n6");
        node("n3", Health.LOST);
        node("n4", Health.LOST);
        assertThat(plan(set("n1", "n2", "n3", "n4"))).isEmpty();
    }

    @Test
    void aDrainingNodeWithoutASuccessorIsLeftByThreeReplicas() {
        nodes("n1", "n2", "n3");
        node("n4", Health.DRAINING);
        assertThat(plan(set("n1", "n2", "n3", "n4")))
                .singleElement()
                .isInstanceOfSatisfying(
                        RemoveReplica.class, remove -> assertThat(remove.node()).isEqualTo("n4"));
    }

    @Test
    void aBusySetIsLeftAlone() {
        nodes("n1", "n2");
        ReplicaSetView busy =
                new ReplicaSetView(
                        1, List.of(new ReplicaView("n1", true)), List.of(), "n1", use(), true);
        assertThat(plan(busy)).isEmpty();
    }

    @Test
    void anotherReplicaIsNotAddedWhileOneCatchesUp() {
        nodes("n1", "n2", "n3", "n4");
        ReplicaSetView set =
                new ReplicaSetView(
                        1,
                        List.of(new ReplicaView("n1", true), new ReplicaView("n2", false)),
                        List.of(),
                        "n1",
                        use(),
                        false);
        assertThat(plan(set)).isEmpty();
    }

    @Test
    void aFullNodeGetsNothing() {
        nodes("n1");
        nodes.add(new NodeView("n2", "", "", Health.SERVING, 1));
        assertThat(plan(set("n1"))).isEmpty();
    }

    private void nodes(String... ids) {
        for (String each : ids) {
            node(each, Health.SERVING);
        }
    }

    private void node(String id, Health health) {
        nodes.add(new NodeView(id, "", "", health, CAPACITY));
    }

    private List<BalanceAction> plan(ReplicaSetView set) {
        return balancer.plan(new ClusterView("", nodes, List.of(set)));
    }

    /** A set that has caught up everywhere and is led by the first. */
    private static ReplicaSetView set(String... on) {
        List<ReplicaView> replicas = new ArrayList<>();
        for (String each : on) {
            replicas.add(new ReplicaView(each, true));
        }
        return new ReplicaSetView(1, replicas, List.of(), on[0], use(), false);
    }

    private static ReplicaSetView.Use use() {
        return new ReplicaSetView.Use(100, 1L << 30);
    }
}
