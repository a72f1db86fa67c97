package dev.orrery.replication.raft;

import java.util.concurrent.TimeUnit;
import org.apache.ratis.conf.Parameters;
import org.apache.ratis.grpc.GrpcFactory;
import org.apache.ratis.grpc.server.GrpcLogAppender;
import org.apache.ratis.rpc.RpcFactory;
import org.apache.ratis.rpc.RpcType;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.leader.FollowerInfo;
import org.apache.ratis.server.leader.LeaderState;
import org.apache.ratis.server.leader.LogAppender;
import org.apache.ratis.util.Timestamp;

/**
 * Ratis's own transport, but the heartbeats of all groups from one node to another leave in rounds.
 * What they cost at rest is the waking of threads and the writing and reading of sockets, and a
 * round has that once. A member whose entries count now, and that gets no others, is told without
 * waiting for a round: whoever reads from it what was just written waits for that. A member hears
 * of its leader no later than by Ratis's own times; one that has not answered is called again in
 * the next round.
 *
 * <p>Ratis makes this by its name.
 */
public final class HeartbeatRounds implements RpcType {
    @Override
    public String name() {
        return HeartbeatRounds.class.getName();
    }

    @Override
    public RpcFactory newFactory(Parameters parameters) {
        return new Factory(parameters);
    }

    /**
     * When the next round begins after a moment, in nanoseconds of the same clock.
     *
     * @param phase by how much rounds are shifted, so that those to different nodes are apart
     */
    static long nextRound(long moment, long period, long phase) {
        return moment + period - Math.floorMod(moment - phase, period);
    }

    private static final class Factory extends GrpcFactory {
        Factory(Parameters parameters) {
            super(parameters);
        }

        @Override
        public LogAppender newLogAppender(
                RaftServer.Division group, LeaderState leader, FollowerInfo member) {
            return new Appender(group, leader, member);
        }
    }

    /** Sends the entries of one group to one member, and heartbeats where there are none. */
    private static final class Appender extends GrpcLogAppender {
        private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

        /** Long enough for the next entry to come first where there are many. */
        private static final long NEWS_MILLIS = 10;

        private final long period;
        private final long phase;

        Appender(RaftServer.Division group, LeaderState leader, FollowerInfo member) {
            super(group, leader, member);
            this.period = TimeUnit.MILLISECONDS.toNanos(group.properties().minRpcTimeoutMs()) / 2;
            int way = 31 * group.getId().hashCode() + member.getId().hashCode();
            this.phase = Math.floorMod(way * 0x9E37_79B9_7F4A_7C15L, period);
        }

        @Override
        public long getHeartbeatWaitTimeMs() {
            return super.getHeartbeatWaitTimeMs() <= 0 ? 0 : Math.min(roundMillis(), newsMillis());
        }

        private long roundMillis() {
            FollowerInfo member = getFollower();
            Timestamp last =
                    Timestamp.latest(
                            member.getLastRpcResponseTime(), member.getLastHeartbeatSendTime());
            long now = Timestamp.currentTimeNanos();
            long elapsed = last.elapsedTime().toLong(TimeUnit.NANOSECONDS);
            long wait = nextRound(now - elapsed, period, phase) - now;
            return Math.ceilDiv(wait, NANOS_PER_MILLI);
        }

        /**
         * How long until the member has to be told that the entries it has count. The next entry
         * tells it, too; Ratis would wait for the next heartbeat where none follows.
         */
        private long newsMillis() {
            FollowerInfo member = getFollower();
            if (member.getMatchIndex() <= member.getCommitIndex() || isCalled(member)) {
                return Long.MAX_VALUE;
            }
            long elapsed = member.getLastRpcSendTime().elapsedTimeMs();
            if (elapsed < NEWS_MILLIS) {
                return NEWS_MILLIS - elapsed;
            }
            boolean isNews = getRaftLog().getLastCommittedIndex() > member.getCommitIndex();
            // Without a majority there is none for long: it is looked ever more rarely.
            return isNews ? 0 : elapsed;
        }

        /** Whether the member is just being sent something, or is about to be. */
        private boolean isCalled(FollowerInfo member) {
            return hasAppendEntries()
                    || hasPendingDataRequests()
                    || member.getLastHeartbeatSendTime().compareTo(member.getLastRpcResponseTime())
                            > 0;
        }
    }
}
