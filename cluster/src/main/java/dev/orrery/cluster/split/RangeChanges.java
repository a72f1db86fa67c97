package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.RangeChange;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Splits and merges physical partitions while requests go on. Each call blocks until it is done,
 * and one runs at a time, also beside changes of databases, containers and throughput. A call that
 * fails has changed nothing, unless its message says that a restart decides.
 */
public final class RangeChanges {
    /** Children of one split. */
    public static final int MAX_CHILDREN = 64;

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Exclusive exclusive;
    private final Succession succession;
    private final SplitOperation splits;
    private final MergeOperation merges;
    private final IndexWait indexes;
    private final ChangeSettings settings;
    private volatile @Nullable ClusterChanges elsewhere;

    public RangeChanges(
            Catalog catalog,
            LocalPartitions partitions,
            Exclusive exclusive,
            Succession succession,
            ChangeSettings settings) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.exclusive = exclusive;
        this.succession = succession;
        this.splits = new SplitOperation(partitions, succession, settings);
        this.merges = new MergeOperation(partitions, succession, settings);
        this.indexes = new IndexWait(partitions, settings.clock());
        this.settings = settings;
    }

    /** What this node does as the leader of replica sets. */
    public ReplicaChanges replicated(ReplicaSets replicaSets) {
        return new ReplicaChanges(
                catalog,
                partitions,
                exclusive,
                succession,
                new ReplicaSplit.ClusterSettings(replicaSets, settings));
    }

    /** Has all changes made by the leaders of the partitions. */
    public void sendTo(ClusterChanges leaders) {
        elsewhere = leaders;
    }

    /**
     * What changes need besides catalog and partitions.
     *
     * @param faults where tests end a change
     */
    public record ChangeSettings(Clock clock, ChangeFaults faults) {}

    /** Splits a partition into pieces of equal width. */
    public RangeChange split(int partitionNumber, int pieces, ChangeReason reason) {
        RangeRecord parent = range(partitionNumber);
        if (pieces < 2 || pieces > MAX_CHILDREN || !parent.range().canSplitEvenly(pieces)) {
            throw OrreryException.badRequest(
                    "A partition is split into 2 to %d pieces, not into %d."
                            .formatted(MAX_CHILDREN, pieces));
        }
        List<RingPosition> cuts =
                parent.range().evenSplit(pieces).stream().skip(1).map(RingRange::min).toList();
        return split(partitionNumber, cuts, reason);
    }

    /**
     * Splits a partition at positions inside its range, in ring order. They lie on the grid of
     * {@link RingRange#evenSplit}, so that every hash scheme can name them.
     */
    public RangeChange split(int partitionNumber, List<RingPosition> cuts, ChangeReason reason) {
        ClusterChanges leaders = elsewhere;
        if (leaders != null) {
            List<RingRange> _ = pieces(range(partitionNumber).range(), cuts);
            return leaders.split(partitionNumber, cuts, reason);
        }
        return exclusive.change(
                () -> {
                    RangeRecord parent = range(partitionNumber);
                    return splits.run(parent, pieces(parent.range(), cuts), catalog.edit(), reason);
                });
    }

    /**
     * Merges two neighbours of one owner, the one that begins first given first. If an index of
     * theirs is being rebuilt, this waits for it, at most {@link IndexWait#LIMIT_SECONDS}; other
     * changes go on meanwhile.
     */
    public RangeChange merge(int lowerNumber, int upperNumber, ChangeReason reason) {
        ClusterChanges leaders = elsewhere;
        if (leaders != null) {
            requireNeighbours(range(lowerNumber), range(upperNumber));
            return indexes.whenBuilt(
                    List.of(lowerNumber, upperNumber),
                    () -> leaders.merge(lowerNumber, upperNumber, reason));
        }
        return indexes.whenBuilt(
                List.of(lowerNumber, upperNumber),
                () ->
                        exclusive.change(
                                () -> {
                                    requireNeighbours(range(lowerNumber), range(upperNumber));
                                    return merges.run(
                                            lowerNumber, upperNumber, catalog.edit(), reason);
                                }));
    }

    static void requireNeighbours(RangeRecord lower, RangeRecord upper) {
        if (!lower.owner().equals(upper.owner())
                || !lower.range().max().equals(upper.range().min())) {
            throw OrreryException.badRequest(
                    "Partitions %d and %d are not neighbours of one container, in this order."
                            .formatted(lower.number(), upper.number()));
        }
    }

    static List<RingRange> pieces(RingRange range, List<RingPosition> cuts) {
        if (cuts.isEmpty() || cuts.size() >= MAX_CHILDREN) {
            throw OrreryException.badRequest(
                    "A partition is split at 1 to %d positions.".formatted(MAX_CHILDREN - 1));
        }
        List<RingRange> pieces = new ArrayList<>();
        RingRange rest = range;
        for (RingPosition cut : cuts) {
            requireCut(rest, cut);
            List<RingRange> halves = rest.splitAt(cut);
            pieces.add(halves.getFirst());
            rest = halves.getLast();
        }
        pieces.add(rest);
        return pieces;
    }

    private static void requireCut(RingRange rest, RingPosition cut) {
        boolean onGrid = cut.levels() == 1 && (int) cut.high() == 0 && cut.low() == 0;
        if (!onGrid || cut.equals(rest.min()) || !rest.contains(cut)) {
            throw OrreryException.badRequest(
                    "The position %s is not one at which %s can be split.".formatted(cut, rest));
        }
    }

    private RangeRecord range(int partitionNumber) {
        return catalog.snapshot().allRanges().stream()
                .filter(range -> range.number() == partitionNumber)
                .findFirst()
                .orElseThrow(() -> unknown(partitionNumber));
    }

    static OrreryException unknown(int partitionNumber) {
        return new OrreryException(
                ErrorCode.NOT_FOUND, "There is no physical partition " + partitionNumber + ".");
    }

    /** All splits and merges that are remembered, the oldest first. */
    public List<RangeChange> history() {
        return catalog.snapshot().rangeChanges();
    }

    /** Has a hook called for every later change. */
    public void follow(RangeChangeHook hook) {
        succession.add(hook);
    }
}
