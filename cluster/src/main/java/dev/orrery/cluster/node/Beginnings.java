package dev.orrery.cluster.node;

import dev.orrery.replication.raft.RaftLog;
import dev.orrery.replication.raft.RaftStatus;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * When a new replica set may begin to serve. The vote of a member without any entry does not count,
 * so a set of four that lost its leader before the fourth member has begun could not go on. A
 * member whose node is down is not waited for for long.
 */
final class Beginnings {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ReplicaHosting hosting;
    private final Map<Integer, Long> waitingSince = new HashMap<>();

    Beginnings(ReplicaHosting hosting) {
        this.hosting = hosting;
    }

    boolean isOver(int number) {
        boolean begun =
                hosting.log(number).map(RaftLog::status).filter(Beginnings::isBegun).isPresent();
        long now = System.nanoTime();
        long since = waitingSince.computeIfAbsent(number, _ -> now);
        if (begun || now - since > PATIENCE_NANOS) {
            waitingSince.remove(number);
            return true;
        }
        return false;
    }

    private static boolean isBegun(RaftStatus status) {
        return status.voters().stream().noneMatch(status.beginners()::contains);
    }
}
