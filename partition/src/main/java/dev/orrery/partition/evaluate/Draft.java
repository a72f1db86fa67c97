package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Stamp;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.overlay.Overlay;
import dev.orrery.partition.overlay.RecentStatistics;
import dev.orrery.partition.state.Containers;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.StateChanges;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import org.jspecify.annotations.Nullable;

/**
 * One batch in the making: its LSN and time, the data and the state as the commands before have
 * left them. Used by one thread, for one batch.
 */
public final class Draft {
    private static final long MILLIS_PER_SECOND = 1_000;

    private final PartitionDescriptor partition;
    private final PartitionState base;
    private final Overlay overlay;
    private final long timeMillis;
    private long carriedMillis;
    private Containers containers;
    private long itemCounter;
    private int positions;
    private long decidedOn;
    private @Nullable Stamp stamp;
    private boolean deletedPartition;
    private boolean news;

    /** A point to which {@link #rollback} returns. */
    public record Mark(Overlay.Savepoint savepoint, Containers containers, long itemCounter) {}

    /**
     * Begins a batch on a state.
     *
     * @param clockMillis what the clock says; the batch never carries less than the last one
     */
    public Draft(
            PartitionDescriptor partition, PartitionState base, StoreView view, long clockMillis) {
        this.partition = partition;
        this.base = base;
        this.overlay = new Overlay(view);
        this.timeMillis = Math.max(clockMillis, base.applied().leaderTimeMillis());
        this.carriedMillis = timeMillis;
        this.containers = base.containers();
        this.itemCounter = base.itemCounter();
        this.decidedOn = base.applied().lsn();
    }

    public PartitionDescriptor partition() {
        return partition;
    }

    public Overlay overlay() {
        return overlay;
    }

    /** The LSN the batch will have. */
    public long lsn() {
        return base.applied().lsn() + 1;
    }

    /** The LSN of the batch before this one. */
    long baseLsn() {
        return base.applied().lsn();
    }

    /** The LSN of what a read would see now: the batch's own once it has changes. */
    public long readLsn() {
        return overlay.isEmpty() ? base.applied().lsn() : lsn();
    }

    /** The LSN of what the present command found: what its refusal was decided on. */
    public long decidedOn() {
        return decidedOn;
    }

    void startCommand() {
        decidedOn = readLsn();
    }

    public long timeMillis() {
        return timeMillis;
    }

    public long timeSeconds() {
        return timeMillis / MILLIS_PER_SECOND;
    }

    /** The time of the batch before this one, in seconds. */
    public long baseSeconds() {
        return base.applied().leaderTimeMillis() / MILLIS_PER_SECOND;
    }

    /** Has the batch carry this time, if it is later than its own: a leader's clock goes on. */
    public void carry(long millis) {
        carriedMillis = Math.max(carriedMillis, millis);
    }

    public Containers containers() {
        return containers;
    }

    void replaceContainers(Containers changed) {
        containers = changed;
    }

    /** The next place among the changes of the batch. */
    public int nextPosition() {
        return positions++;
    }

    ResourceId nextItemId(LiveContainer container) {
        return container.resourceId().item(partition.number(), itemCounter++);
    }

    /** Says by what the next version of an item is known; null if that is decided here. */
    public void stampWith(@Nullable Stamp given) {
        stamp = given;
    }

    @Nullable Stamp stamp() {
        return stamp;
    }

    /** Notes that logical partitions have changed without a change of their statistics. */
    void noteDeletedPartition() {
        deletedPartition = true;
    }

    boolean hasDeletedPartition() {
        return deletedPartition;
    }

    /** Notes that other partitions are to be told of edges. */
    void noteNews() {
        news = true;
    }

    /** Whether other partitions may have to be told of edges. */
    public boolean hasNews() {
        return news;
    }

    public Mark mark() {
        return new Mark(overlay.savepoint(), containers, itemCounter);
    }

    /** Forgets everything since the mark. */
    public void rollback(Mark mark) {
        overlay.rollback(mark.savepoint());
        containers = mark.containers();
        itemCounter = mark.itemCounter();
    }

    public boolean isEmpty() {
        return overlay.isEmpty();
    }

    public int sizeBytes() {
        return overlay.sizeBytes();
    }

    /** The batch, ready for the log; the draft takes no more changes. */
    public LogEntry toEntry(long epoch) {
        if (itemCounter != base.itemCounter()) {
            StateChanges.putItemCounter(overlay, itemCounter);
        }
        return new LogEntry(epoch, base.applied().lsn(), lsn(), carriedMillis, overlay.build());
    }

    /** Tells which logical partitions the batch has changed, once it is applied. */
    public void noteWrites(RecentWrites recent, RecentStatistics statistics) {
        statistics.note(overlay, lsn());
        if (deletedPartition) {
            recent.forget(lsn());
        }
        if (recent.isKept()) {
            for (byte[] logicalKey : overlay.changedKeys(Family.LOGICAL)) {
                recent.note(logicalKey, lsn());
            }
        }
    }

    /** The partition's state once the batch is applied. */
    public PartitionState after() {
        return new PartitionState(new AppliedState(lsn(), carriedMillis), itemCounter, containers);
    }
}
