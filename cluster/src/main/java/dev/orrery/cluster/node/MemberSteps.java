package dev.orrery.cluster.node;

import dev.orrery.replication.raft.RaftMember;
import java.util.ArrayList;
import java.util.List;

/**
 * Brings the members of a replica set to the plan one by one. Ratis refuses a change of as many
 * members as the set has: a set that is behind by two nodes would stay so.
 */
final class MemberSteps {
    private MemberSteps() {}

    /**
     * The members to have next: those there are and one more, or one less if none is missing.
     *
     * @param attempt of several that are missing each has its turn: one of them may be down
     */
    static List<RaftMember> next(List<RaftMember> current, List<RaftMember> planned, int attempt) {
        List<RaftMember> next = new ArrayList<>(current);
        List<RaftMember> missing = planned.stream().filter(one -> !current.contains(one)).toList();
        if (!missing.isEmpty()) {
            next.add(missing.get(Math.floorMod(attempt, missing.size())));
            return next;
        }
        current.stream().filter(one -> !planned.contains(one)).findFirst().ifPresent(next::remove);
        return next;
    }
}
