package dev.orrery.replication.raft;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.ratis.RaftConfigKeys;
import org.apache.ratis.conf.RaftProperties;
import org.apache.ratis.grpc.GrpcConfigKeys;
import org.apache.ratis.server.RaftServerConfigKeys;
import org.apache.ratis.util.SizeInBytes;
import org.apache.ratis.util.TimeDuration;

/** The settings of Ratis; where they come from measurements, docs/internals/cluster.md says so. */
final class RaftSettings {
    /** One message of ours with what Ratis puts around it fits. */
    private static final SizeInBytes APPENDER_BUFFER = SizeInBytes.valueOf("1MB");

    /** Every group has one, outside the heap. It must hold one entry and a little more. */
    private static final SizeInBytes WRITE_BUFFER = SizeInBytes.valueOf(1152 << 10);

    private static final SizeInBytes SEGMENT = SizeInBytes.valueOf("32MB");
    private static final SizeInBytes PREALLOCATED = SizeInBytes.valueOf("64KB");
    private static final SizeInBytes SEGMENT_CACHE = SizeInBytes.valueOf("32MB");
    private static final SizeInBytes MESSAGE = SizeInBytes.valueOf("64MB");
    private static final int RETRY_CACHE_SECONDS = 2;

    /**
     * A process that stood still for longer than this closes its Raft server for ever. Ratis's
     * minute would end a node that was merely suspended; it gives up leading anyway.
     */
    private static final TimeDuration PAUSE_TO_CLOSE = TimeDuration.valueOf(36_500, TimeUnit.DAYS);

    /** How long a new member may be silent before it is not taken in. */
    private static final TimeDuration STAGING = TimeDuration.valueOf(6, TimeUnit.SECONDS);

    /**
     * How long a leader waits before it calls a member again that could not be reached. Ratis's own
     * five seconds keep a member without entries for so long after it has come back.
     */
    private static final String APPENDER_RETRIES = "1ms,5, 250ms,1000000000";

    private RaftSettings() {}

    static RaftProperties of(RaftNodeOptions options, RaftLogLimits limits) {
        RaftProperties properties = new RaftProperties();
        RaftConfigKeys.Rpc.setType(properties, new HeartbeatRounds());
        GrpcConfigKeys.Server.setHost(properties, options.listenHost());
        GrpcConfigKeys.Server.setPort(properties, options.listenPort());
        GrpcConfigKeys.setMessageSizeMax(properties, MESSAGE);
        timing(properties, options.timing());
        log(properties, limits);
        return properties;
    }

    /** Where groups have their logs that are opened from now on. */
    static void storeIn(RaftProperties properties, Path directory) {
        RaftServerConfigKeys.setStorageDir(properties, List.of(directory.toFile()));
    }

    private static void timing(RaftProperties properties, RaftTiming timing) {
        RaftServerConfigKeys.Rpc.setTimeoutMin(properties, millis(timing.electionMillis()));
        // A leader that hears no majority for the longer of the two gives up. Where one member is
        // away the others are just a majority, so one of them that collects garbage for two
        // seconds would cost the leader too.
        RaftServerConfigKeys.Rpc.setTimeoutMax(properties, millis(2L * timing.electionMillis()));
        RaftServerConfigKeys.setStagingTimeout(properties, STAGING);
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMin(
                properties, millis(timing.firstElectionMillis()));
        RaftServerConfigKeys.Rpc.setFirstElectionTimeoutMax(
                properties, millis(2L * timing.firstElectionMillis()));
        RaftServerConfigKeys.Rpc.setRequestTimeout(properties, millis(timing.requestMillis()));
        RaftServerConfigKeys.LeaderElection.setPreVote(properties, true);
        // A leader that has lost its majority may be the only member that can be elected: its log
        // may be the longest. The same time is how long a process may stand still without giving
        // up what it leads; others have taken it over no later.
        RaftServerConfigKeys.LeaderElection.setLeaderStepDownWaitTime(
                properties, millis(timing.electionMillis() * 4L / 3));
        // After a failed call Ratis tries to send without a pause until the member counts as slow,
        // which it does after a minute. Members that are there answer a heartbeat twice in a time.
        RaftServerConfigKeys.Rpc.setSlownessTimeout(
                properties, millis(timing.electionMillis() * 3L / 4));
        RaftServerConfigKeys.setCloseThreshold(properties, PAUSE_TO_CLOSE);
        RaftServerConfigKeys.RetryCache.setExpiryTime(
                properties, TimeDuration.valueOf(RETRY_CACHE_SECONDS, TimeUnit.SECONDS));
    }

    private static void log(RaftProperties properties, RaftLogLimits limits) {
        RaftServerConfigKeys.Log.setWriteBufferSize(properties, WRITE_BUFFER);
        RaftServerConfigKeys.Log.Appender.setBufferByteLimit(properties, APPENDER_BUFFER);
        RaftServerConfigKeys.Log.setSegmentSizeMax(properties, SEGMENT);
        RaftServerConfigKeys.Log.setPreallocatedSize(properties, PREALLOCATED);
        RaftServerConfigKeys.Log.setSegmentCacheSizeMax(properties, SEGMENT_CACHE);
        RaftServerConfigKeys.Log.setLogMetadataEnabled(properties, false);
        RaftServerConfigKeys.Log.setAppendEntriesComposeEnabled(properties, false);
        RaftServerConfigKeys.Log.Appender.setWaitTimeMin(properties, millis(0));
        RaftServerConfigKeys.Log.Appender.setRetryPolicy(properties, APPENDER_RETRIES);
        RaftServerConfigKeys.Log.Appender.setInstallSnapshotEnabled(properties, false);
        RaftServerConfigKeys.Log.setPurgeUptoSnapshotIndex(properties, true);
        RaftServerConfigKeys.Log.setPurgeGap(properties, 1);
        RaftServerConfigKeys.Log.setPurgePreservationLogNum(properties, limits.kept());
        RaftServerConfigKeys.Snapshot.setAutoTriggerEnabled(properties, false);
    }

    private static TimeDuration millis(long count) {
        return TimeDuration.valueOf(count, TimeUnit.MILLISECONDS);
    }
}
