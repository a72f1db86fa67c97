package dev.orrery.partition.state;

import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.replication.AppliedState;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.batch.BatchBuilder;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.KeyCursor;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.BigEndian;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.MetaKey;
import dev.orrery.storage.record.LogicalStatistics;
import java.util.List;

/** What a partition that was merged from two others knows about itself. */
public final class Union {
    private Union() {}

    /** Refuses partitions whose containers are not in the same state. */
    public static void requireMergeable(PartitionState lower, PartitionState upper) {
        if (isWalking(lower) || isWalking(upper)) {
            throw unavailable("An index is being rebuilt; merge the partitions after that.");
        }
        if (!haveSameDefinitions(lower, upper)) {
            throw unavailable("A container's definition is changing; try again.");
        }
    }

    /** Whether the containers of both are in the same state. */
    public static boolean isMergeable(PartitionState lower, PartitionState upper) {
        return !isWalking(lower) && !isWalking(upper) && haveSameDefinitions(lower, upper);
    }

    private static boolean isWalking(PartitionState parent) {
        return parent.containers().inTransition().isPresent();
    }

    private static boolean haveSameDefinitions(PartitionState lower, PartitionState upper) {
        List<ContainerDefinition> definitions = lower.containers().definitions();
        return definitions.size() == upper.containers().definitions().size()
                && upper.containers().definitions().containsAll(definitions);
    }

    /** The definitions of both, the sum of what they hold, and an LSN behind those of both. */
    public static Batch of(PartitionDescriptor child, StoreView lower, StoreView upper) {
        BatchBuilder batch = new BatchBuilder().append(child.toBatch());
        for (StoreView parent : List.of(upper, lower)) {
            copyDefinitions(parent, batch);
        }
        for (LiveContainer container : PartitionState.load(lower).containers().all()) {
            int number = container.number();
            LogicalStatistics one = PartitionState.totals(lower, number);
            LogicalStatistics other = PartitionState.totals(upper, number);
            if (container.definition().changeRetention().isOn()) {
                RemovedVersions.addUnion(batch, number, lower, upper);
            }
            LogicalStatistics sum = one.plus(other.items(), other.bytes());
            if (!sum.isNone()) {
                batch.put(Family.META, MetaKeys.totals(number), sum.encode());
            }
        }
        copyDeletions(lower, batch);
        copyDeletions(upper, batch);
        OutboxState.read(lower::find).merged(OutboxState.read(upper::find)).putTo(batch);
        after(AppliedState.read(lower), AppliedState.read(upper)).addTo(batch);
        return batch.build();
    }

    private static AppliedState after(AppliedState lower, AppliedState upper) {
        return new AppliedState(
                Math.max(lower.lsn(), upper.lsn()) + 1,
                Math.max(lower.leaderTimeMillis(), upper.leaderTimeMillis()));
    }

    /** Also what was dropped, in one of the two or in both, stays known as dropped. */
    private static void copyDefinitions(StoreView parent, BatchBuilder batch) {
        KeyRange definitions = MetaKey.definitions();
        try (KeyCursor cursor = parent.scan(Family.META, definitions)) {
            for (boolean found = cursor.first(); found; found = cursor.next()) {
                byte[] key = cursor.key();
                int number = BigEndian.readInt(key, key.length - Integer.BYTES);
                batch.put(Family.META, MetaKey.definition(number), cursor.value());
            }
        }
    }

    /** A deletion is of the history of one parent, and holds in the range of that parent only. */
    private static void copyDeletions(StoreView parent, BatchBuilder batch) {
        RingRange range = PartitionDescriptor.read(parent).orElseThrow().range();
        for (LiveContainer container : PartitionState.load(parent).containers().all()) {
            for (Deletion deletion : container.deletions().all()) {
                deletion.within(range)
                        .ifPresent(part -> batch.put(Family.META, part.key(), part.encode()));
            }
        }
    }

    private static OrreryException unavailable(String message) {
        return new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, message);
    }
}
