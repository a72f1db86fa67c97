package dev.orrery.replication.raft;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.replication.LogListener;
import dev.orrery.storage.engine.PartitionStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.server.RaftConfiguration;
import org.apache.ratis.server.RaftServerConfigKeys.Log.CorruptionPolicy;
import org.apache.ratis.server.raftlog.LogProtoUtils;
import org.apache.ratis.server.raftlog.segmented.LogSegment;
import org.apache.ratis.server.raftlog.segmented.LogSegmentPath;
import org.apache.ratis.util.SizeInBytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of a group in the folder of a node that does not run. It is read without the other
 * members: what they have agreed on is not asked for, all that is there counts.
 */
public final class StoppedLog {
    private static final Logger LOG = LoggerFactory.getLogger(StoppedLog.class);
    private static final SizeInBytes LARGEST_ENTRY = SizeInBytes.valueOf("64MB");

    private final Path current;

    private StoppedLog(Path current) {
        this.current = current;
    }

    /**
     * The log of a group, which need not be there.
     *
     * @param raft the folder of all that Raft has on that node
     */
    public static StoppedLog of(Path raft, long clusterId, int group) {
        Path log = new LogFolders(raft.resolve(RaftNode.LOGS), clusterId).of(group);
        return new StoppedLog(log.resolve(LogFolders.CURRENT));
    }

    public boolean exists() {
        return Files.isDirectory(current);
    }

    /**
     * How far a store has come.
     *
     * @param last the last entry that it has the effects of
     * @param whole whether all of the log could be read
     * @param voters the members that voted on it: a majority of them had every entry that was
     *     acknowledged; two sets where members were being changed
     */
    public record Applied(RaftPosition last, boolean whole, List<Set<String>> voters) {
        public Applied {
            voters = List.copyOf(voters);
        }
    }

    /** Applies all that a store does not have yet; it is on the disk when this returns. */
    public Applied applyTo(PartitionStore store) {
        Reading reading =
                new Reading(new AppliedStore(LateStore.of(store), false, RaftLogLimits.DEFAULT));
        boolean whole = true;
        try {
            reading.members(LogFiles.members(current));
            for (LogSegmentPath segment : segments()) {
                LogSegment.readSegmentFile(
                        segment.getPath().toFile(),
                        segment.getStartEnd(),
                        LARGEST_ENTRY,
                        CorruptionPolicy.EXCEPTION,
                        null,
                        reading::entry);
            }
        } catch (IOException | IllegalStateException e) {
            LOG.atWarn().setCause(e).addKeyValue("log", current).log("A log has an end too early");
            whole = false;
        }
        reading.state.flush(reading.last);
        return new Applied(reading.last, whole, reading.voters);
    }

    private List<LogSegmentPath> segments() throws IOException {
        if (!exists()) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(current)) {
            return files.map(LogSegmentPath::matchLogSegment)
                    .filter(Objects::nonNull)
                    .sorted(Comparator.comparing(LogSegmentPath::getStartEnd))
                    .toList();
        }
    }

    /** What has been read so far. */
    private static final class Reading {
        private final AppliedStore state;
        private RaftPosition last;
        private List<Set<String>> voters = List.of();
        private long votersSince = RaftPosition.NONE.index();

        Reading(AppliedStore state) {
            this.state = state;
            this.last = state.written();
        }

        void entry(LogEntryProto entry) {
            RaftPosition position = new RaftPosition(entry.getTerm(), entry.getIndex());
            if (position.index() > last.index() + 1) {
                throw new OrreryException(
                        ErrorCode.CORRUPTION,
                        "The log goes on at %d, but what is stored ends at %d."
                                .formatted(position.index(), last.index()));
            }
            members(entry);
            if (entry.hasStateMachineLogEntry()) {
                var _ =
                        state.apply(
                                position,
                                entry.getStateMachineLogEntry().getLogData().asReadOnlyByteBuffer(),
                                LogListener.NONE);
            }
            if (position.index() > last.index()) {
                last = position;
            }
        }

        void members(LogEntryProto entry) {
            if (entry.hasConfigurationEntry() && entry.getIndex() >= votersSince) {
                votersSince = entry.getIndex();
                RaftConfiguration members = LogProtoUtils.toRaftConfiguration(entry);
                voters =
                        Stream.of(members.getCurrentPeers(), members.getPreviousPeers())
                                .map(Reading::names)
                                .filter(names -> !names.isEmpty())
                                .toList();
            }
        }

        private static Set<String> names(Collection<RaftPeer> peers) {
            return peers.stream()
                    .map(peer -> peer.getId().toString())
                    .collect(Collectors.toUnmodifiableSet());
        }
    }
}
