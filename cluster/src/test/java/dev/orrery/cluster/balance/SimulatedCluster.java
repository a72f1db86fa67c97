package dev.orrery.cluster.balance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.balance.BalanceAction.AddReader;
import dev.orrery.cluster.balance.BalanceAction.AddReplica;
import dev.orrery.cluster.balance.BalanceAction.MoveLeader;
import dev.orrery.cluster.balance.BalanceAction.RemoveReader;
import dev.orrery.cluster.balance.BalanceAction.RemoveReplica;
import dev.orrery.cluster.balance.NodeView.Health;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out what the real balancer plans, in rounds, and checks every change. */
final class SimulatedCluster {
    private static final long TIB = 1L << 40;
    private static final int ROUNDS = 2_000;

    final Map<String, NodeView> nodes = new LinkedHashMap<>();
    final Map<Long, SimulatedSet> sets = new LinkedHashMap<>();
    final Map<String, Integer> received = new HashMap<>();
    private final BalanceSettings settings;
    private final Balancer balancer;
    private final Random random;
    private String writeRegion = "";

    /** A set that changes; replicas by node, with whether they are ready. */
    static final class SimulatedSet {
        final Map<String, Boolean> replicas = new LinkedHashMap<>();
        final Map<String, Boolean> readers = new LinkedHashMap<>();
        @Nullable String leader;
        double ruPerSecond;
    }

    SimulatedCluster(BalanceSettings settings, long seed) {
        this.settings = settings;
        this.balancer = new Balancer(settings);
        this.random = new Random(seed);
    }

    void addNodes(int count, int zones) {
        addNodes(count, zones, writeRegion);
    }

    /** From now on the replicas that vote are to be there. */
    void writeIn(String region) {
        writeRegion = region;
    }

    String writeRegion() {
        return writeRegion;
    }

    void addNodes(int count, int zones, String region) {
        int first = nodes.size();
        for (int i = first; i < first + count; i++) {
            String id = "n" + i;
            nodes.put(id, new NodeView(id, region, "z" + i % zones, Health.SERVING, 64 * TIB));
        }
    }

    /** Sets with so many replicas, on any nodes that serve. */
    void addSets(int count, int replicas) {
        List<String> serving = new ArrayList<>(serving());
        for (int i = 0; i < count; i++) {
            SimulatedSet set = new SimulatedSet();
            Collections.shuffle(serving, random);
            serving.subList(0, replicas).forEach(node -> set.replicas.put(node, true));
            set.leader = serving.get(0);
            set.ruPerSecond = 1_000;
            sets.put((long) sets.size(), set);
        }
    }

    void health(String node, Health health) {
        NodeView old = node(node);
        nodes.put(node, new NodeView(node, old.region(), old.zone(), health, old.capacityBytes()));
        for (SimulatedSet set : sets.values()) {
            elect(set);
        }
    }

    /** Runs rounds until nothing is planned and nothing is under way; returns how many. */
    int settle() {
        received.clear();
        for (int round = 0; round < ROUNDS; round++) {
            if (!round()) {
                return round;
            }
        }
        throw new AssertionError("no rest after " + ROUNDS + " rounds");
    }

    /** One round; whether there was anything to do. */
    boolean round() {
        boolean waiting = catchUp();
        List<BalanceAction> plan = balancer.plan(view());
        check(plan);
        plan.forEach(this::apply);
        return waiting || !plan.isEmpty();
    }

    ClusterView view() {
        List<ReplicaSetView> views = new ArrayList<>();
        sets.forEach((id, set) -> views.add(view(id, set)));
        return new ClusterView(writeRegion, List.copyOf(nodes.values()), views);
    }

    NodeView node(String id) {
        return Objects.requireNonNull(nodes.get(id));
    }

    List<String> serving() {
        return nodes.values().stream()
                .filter(each -> each.health() == Health.SERVING)
                .map(NodeView::id)
                .toList();
    }

    private static ReplicaSetView view(long id, SimulatedSet set) {
        List<ReplicaView> replicas = new ArrayList<>();
        set.replicas.forEach((node, ready) -> replicas.add(new ReplicaView(node, ready)));
        ReplicaSetView.Use use = new ReplicaSetView.Use(set.ruPerSecond, 1L << 30);
        List<ReplicaView> readers = new ArrayList<>();
        set.readers.forEach((node, ready) -> readers.add(new ReplicaView(node, ready)));
        return new ReplicaSetView(id, replicas, readers, set.leader, use, false);
    }

    private void check(List<BalanceAction> plan) {
        Set<Long> named = new HashSet<>();
        Map<String, Integer> receiving = new HashMap<>();
        sets.values()
                .forEach(
                        set ->
                                set.replicas.forEach(
                                        (node, ready) ->
                                                receiving.merge(
                                                        node, ready ? 0 : 1, Integer::sum)));
        for (BalanceAction each : plan) {
            assertThat(named.add(each.set())).as("one change of a set: %s", each).isTrue();
            if (each instanceof AddReplica add) {
                assertThat(receiving.merge(add.node(), 1, Integer::sum))
                        .isLessThanOrEqualTo(settings.transfersPerNode());
            }
        }
    }

    private void apply(BalanceAction action) {
        SimulatedSet set = Objects.requireNonNull(sets.get(action.set()));
        requireMajority(set);
        switch (action) {
            case AddReplica add -> {
                assertThat(set.replicas).doesNotContainValue(false).doesNotContainKey(add.node());
                assertThat(node(add.node()).region()).isEqualTo(writeRegion);
                set.readers.remove(add.node());
                set.replicas.put(add.node(), false);
                received.merge(add.node(), 1, Integer::sum);
            }
            case RemoveReplica remove -> removeVoter(set, remove.node());
            case AddReader add -> {
                assertThat(node(add.node()).region()).isNotEqualTo(writeRegion);
                boolean voted = set.replicas.containsKey(add.node());
                if (voted) {
                    removeVoter(set, add.node());
                }
                assertThat(set.readers.put(add.node(), voted)).isNull();
            }
            case RemoveReader remove -> assertThat(set.readers.remove(remove.node())).isNotNull();
            case MoveLeader move -> {
                assertThat(set.leader).isEqualTo(move.from());
                assertThat(set.replicas.get(move.to())).isTrue();
                set.leader = move.to();
            }
        }
    }

    private void removeVoter(SimulatedSet set, String node) {
        assertThat(node).isNotEqualTo(set.leader);
        assertThat(set.replicas.remove(node)).isNotNull();
        requireMajority(set);
    }

    private void requireMajority(SimulatedSet set) {
        long voters = set.replicas.values().stream().filter(ready -> ready).count();
        assertThat(healthy(set)).isGreaterThanOrEqualTo((int) voters / 2 + 1);
    }

    private int healthy(SimulatedSet set) {
        int count = 0;
        for (Map.Entry<String, Boolean> each : set.replicas.entrySet()) {
            count += each.getValue() && node(each.getKey()).answers() ? 1 : 0;
        }
        return count;
    }

    /** Half of what is under way is ready in the next round. */
    private boolean catchUp() {
        boolean waiting = false;
        for (SimulatedSet set : sets.values()) {
            waiting |= catchUp(set.replicas);
            waiting |= catchUp(set.readers);
        }
        return waiting;
    }

    private boolean catchUp(Map<String, Boolean> replicas) {
        boolean waiting = false;
        for (Map.Entry<String, Boolean> each : replicas.entrySet()) {
            if (!each.getValue() && node(each.getKey()).answers()) {
                each.setValue(random.nextBoolean());
                waiting |= !each.getValue();
            }
        }
        return waiting;
    }

    private void elect(SimulatedSet set) {
        String leader = set.leader;
        if (leader != null && node(leader).answers()) {
            return;
        }
        long voters = set.replicas.values().stream().filter(ready -> ready).count();
        set.leader = null;
        if (healthy(set) >= voters / 2 + 1) {
            set.replicas.forEach(
                    (node, ready) -> {
                        if (ready && node(node).answers()) {
                            set.leader = node;
                        }
                    });
        }
    }
}
