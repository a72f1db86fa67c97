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
 * round has that once. A member hears of its leader no later than by Ratis's own times; one that
 * has not answered is called again in the next round.
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
            if (super.getHeartbeatWaitTimeMs() <= 0) {
                return 0;
            }
            FollowerInfo member = getFollower();
            Timestamp last =
                    Timestamp.latest(
                            member.getLastRpcResponseTime(), member.getLastHeartbeatSendTime());
            long now = Timestamp.currentTimeNanos();
            long elapsed = last.elapsedTime().toLong(TimeUnit.NANOSECONDS);
            long wait = nextRound(now - elapsed, period, phase) - now;
            return Math.ceilDiv(wait, NANOS_PER_MILLI);
        }
    }
}
