package dev.orrery.cluster.split;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.replication.raft.RaftMember;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits until members have copies of both parents of a merge, so that nothing is left to do while
 * nothing is served but to repeat the last writes. Members that do not answer are not waited for,
 * nor those that take half as long again as a majority: they make the child afterwards.
 */
final class CopyWait {
    /** Two partitions of 50 GB at 30 MB a second. */
    static final Duration LIMIT = Duration.ofHours(1);

    private static final long LEAST_GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final MemberCopies made;
    private final Clock clock;

    CopyWait(MemberCopies made, Clock clock) {
        this.made = made;
        this.clock = clock;
    }

    /**
     * Blocks until the parents can be stopped.
     *
     * @param leads whether this node still leads the lower parent
     * @param mergeable whether the parents' definitions are the same
     * @throws OrreryException if it is too late, or a member has no room
     */
    void await(
            int child, List<RaftMember> members, BooleanSupplier leads, BooleanSupplier mergeable) {
        long begin = clock.monotonicNanos();
        long graceEnd = Long.MAX_VALUE;
        while (true) {
            requireGoing(leads);
            Map<String, CopyState> states = made.copies(child, members);
            requireRoom(states);
            long ready = states.values().stream().filter(CopyState.CAUGHT_UP::equals).count();
            long elapsed = clock.monotonicNanos() - begin;
            if (isMajority(states, ready, members) && mergeable.getAsBoolean()) {
                graceEnd = Math.min(graceEnd, elapsed + Math.max(LEAST_GRACE_NANOS, elapsed / 2));
                if (ready == states.size() || elapsed >= graceEnd) {
                    return;
                }
            } else {
                graceEnd = Long.MAX_VALUE;
            }
            if (elapsed > LIMIT.toNanos()) {
                throw new OrreryException(
                        ErrorCode.TIMED_OUT,
                        "The partitions were not copied within %d minutes; nothing was merged."
                                .formatted(LIMIT.toMinutes()));
            }
            LockSupport.parkNanos(STEP_NANOS);
        }
    }

    private boolean isMajority(Map<String, CopyState> states, long ready, List<RaftMember> all) {
        return states.get(made.self()) == CopyState.CAUGHT_UP && ready > all.size() / 2;
    }

    private static void requireGoing(BooleanSupplier leads) {
        if (!leads.getAsBoolean() || Thread.currentThread().isInterrupted()) {
            throw new OrreryException(
                    ErrorCode.LEADER_CHANGED, "This node does not lead the partition any more.");
        }
    }

    private static void requireRoom(Map<String, CopyState> states) {
        states.forEach(
                (node, state) -> {
                    if (state == CopyState.NO_ROOM) {
                        throw new OrreryException(
                                ErrorCode.LOCKED,
                                "The disk of node %s has no room for a copy of the partitions."
                                        .formatted(node));
                    }
                });
    }
}
