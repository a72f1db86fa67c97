package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.raft.RaftMember;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Who belongs to a replica set, if nothing about that is changing. */
final class SteadyMembers {
    private SteadyMembers() {}

    static List<RaftMember> of(ReplicaSets replicaSets, RangeRecord range) {
        List<RaftMember> members =
                replicaSets
                        .led(range.number())
                        .orElseThrow(
                                () ->
                                        new OrreryException(
                                                ErrorCode.LEADER_CHANGED,
                                                "This node does not lead the partition."));
        Set<String> nodes = new HashSet<>();
        members.forEach(member -> nodes.add(member.node()));
        if (!nodes.equals(Set.copyOf(range.replicas().members()))) {
            throw new OrreryException(
                    ErrorCode.LOCKED, "The members of the replica set are being changed.");
        }
        return members;
    }
}
