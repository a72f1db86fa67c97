package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ratis.server.DivisionInfo;

/**
 * The other end of a {@link LeadershipRound}: says which terms the members on this node have. It
 * never waits, as Ratis would for a group that is just being opened: the transport's threads ask.
 */
final class MemberTerms {
    private final Map<UUID, DivisionInfo> members = new ConcurrentHashMap<>();

    void opened(UUID group, DivisionInfo member) {
        members.put(group, member);
    }

    void closing(UUID group) {
        members.remove(group);
    }

    CompletableFuture<byte[]> answer(byte[] request) {
        DivisionInfo member = members.get(GroupRequest.group(request));
        if (member == null || !member.isAlive()) {
            throw new OrreryException(ErrorCode.LEADER_CHANGED, "The replica is not open here.");
        }
        return CompletableFuture.completedFuture(LeadershipRound.answer(member.getCurrentTerm()));
    }
}
