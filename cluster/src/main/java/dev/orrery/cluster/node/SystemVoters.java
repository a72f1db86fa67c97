package dev.orrery.cluster.node;

import dev.orrery.cluster.catalog.NodeRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which nodes vote on what every node has a replica of. A few are enough, and with more of them
 * every change would wait for more; the others get everything and have no vote.
 *
 * <p>The choice depends on those who vote already, so that it is the same again once they are those
 * who were chosen.
 */
final class SystemVoters {
    /** Any two of them may be lost at the same time. */
    static final int MOST = 5;

    private final Set<String> voting;
    private final List<NodeRecord> chosen = new ArrayList<>();
    private final Map<String, Integer> chosenOfZone = new HashMap<>();

    private SystemVoters(Set<String> voting) {
        this.voting = voting;
    }

    /**
     * Those who are to vote.
     *
     * @param nodes who may
     * @param voting who does now
     * @param lost who has been silent for long
     */
    static List<NodeRecord> of(List<NodeRecord> nodes, Set<String> voting, Set<String> lost) {
        if (nodes.size() <= MOST) {
            return nodes;
        }
        SystemVoters voters = new SystemVoters(voting);
        voters.fill(
                nodes.stream()
                        .filter(node -> !node.draining() && !lost.contains(node.node()))
                        .toList());
        // One vote less does not make the others safer.
        voters.fill(nodes.stream().filter(node -> voting.contains(node.node())).toList());
        return voters.chosen;
    }

    private void fill(List<NodeRecord> candidates) {
        List<NodeRecord> left = new ArrayList<>(candidates);
        left.removeAll(chosen);
        while (chosen.size() < MOST && !left.isEmpty()) {
            NodeRecord next = left.stream().min(order()).orElseThrow();
            left.remove(next);
            chosen.add(next);
            chosenOfZone.merge(next.zone(), 1, Integer::sum);
        }
    }

    private Comparator<NodeRecord> order() {
        return Comparator.<NodeRecord>comparingInt(
                        node -> chosenOfZone.getOrDefault(node.zone(), 0))
                .thenComparing(node -> !voting.contains(node.node()))
                .thenComparing(NodeRecord::node);
    }
}
