package dev.orrery.partition;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether a partition takes commands: not after it was stopped, left to others, or follows. */
final class WriterGate {
    private static final Logger LOGGER = LoggerFactory.getLogger(WriterGate.class);

    private final PartitionDescriptor partition;
    private final ReplicationLog log;
    private final DepartureWatch departure;
    private volatile @Nullable OrreryException stopped;

    WriterGate(PartitionDescriptor partition, PartitionParts parts, Runnable wake) {
        this.partition = partition;
        this.log = parts.log();
        this.departure = new DepartureWatch(partition, parts, wake);
    }

    /** To be called whenever others may have taken over. */
    void checkDeparture() {
        departure.check();
    }

    /** Whether others have taken over, or are about to, which the store says. */
    boolean isDeparted() {
        return departure.reason() != null;
    }

    /** Whether nothing is served until the log of another partition has decided. */
    boolean isFenced() {
        return departure.isFenced();
    }

    /** Why nothing is ever taken again; null as long as it may be. */
    @Nullable OrreryException stopReason() {
        return stopped;
    }

    boolean isStopped() {
        return stopped != null;
    }

    /** Why a command is refused before it waits; one that finds no leader here may wait for it. */
    @Nullable OrreryException submitRefusal() {
        OrreryException departed = departure.reason();
        return departed != null ? departed : stopped;
    }

    /** Why those that wait are refused; null as long as they are taken. */
    @Nullable OrreryException refusal() {
        OrreryException departed = departure.reason();
        if (stopped == null && departed != null) {
            return departed;
        }
        if (stopped == null && log.role() == ReplicaRole.FOLLOWER) {
            return leaderChanged("This replica does not lead the partition.", null);
        }
        return stopped;
    }

    /** The system itself may write to a partition that is fenced, to take the fence away. */
    boolean letsTheSystemIn() {
        return stopped == null && isFenced() && log.role() == ReplicaRole.LEADER;
    }

    void stop(OrreryException reason) {
        stopped = reason;
    }

    /** Stops what is not stopped already. */
    void close() {
        if (stopped == null) {
            stopped = unavailable("The partition is closed.", null);
        }
    }

    /** Stops the partition: it is not known what the store holds, or the code is wrong. */
    OrreryException fail(long lsn, Throwable cause) {
        OrreryException reason =
                unavailable(
                        "The partition has failed and takes no writes until it is opened again. The"
                                + " server does that by itself once its disk is well; GET /ready on"
                                + " its admin port says what is wrong.",
                        cause);
        if (stopped == null) {
            stopped = reason;
            LOGGER.atError()
                    .setCause(cause)
                    .addKeyValue("partition", partition.number())
                    .addKeyValue("lsn", lsn)
                    .log("A partition has failed and takes no more writes");
        }
        return reason;
    }

    static OrreryException leaderChanged(String message, @Nullable Throwable cause) {
        return new OrreryException(ErrorCode.LEADER_CHANGED, message, cause);
    }

    private static OrreryException unavailable(String message, @Nullable Throwable cause) {
        return new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, message, cause);
    }
}
