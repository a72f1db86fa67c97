package dev.orrery.gateway.tables;

import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.model.key.CassandraToken;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A page while it is put together from the physical partitions of a range, one after another. */
final class RangeWalk {
    private final RingRange range;
    private final RowLimits limits;
    private final List<PartitionRows> partitions = new ArrayList<>();
    private RingPosition position;
    private Optional<RowPosition> after;
    private boolean done;
    private double charge;
    private long lsn;

    RangeWalk(RingRange range, Optional<RowPosition> after, RowLimits limits) {
        this.range = range;
        this.limits = limits;
        this.after = after;
        this.position = after.map(RangeWalk::positionOf).orElse(range.min());
        this.done = !range.contains(position);
    }

    private static RingPosition positionOf(RowPosition row) {
        return RingPositions.of(CassandraToken.of(TableKeys.address(row.partitionKey())));
    }

    boolean hasNext() {
        return !done;
    }

    /** Where the next partition is to be found. */
    RingPosition position() {
        return position;
    }

    /** The part of the walk that a partition owns. */
    RingRange within(RingRange owned) {
        return owned.intersect(range).orElseThrow(Rows::gone);
    }

    Optional<RowPosition> after() {
        return after;
    }

    RowLimits limits() {
        return new RowLimits(
                limits.rows() - Rows.rowsOf(partitions), limits.rowsPerPartition(), limits.bytes());
    }

    void add(RingRange owned, RowPage page) {
        partitions.addAll(page.partitions());
        charge += page.charge();
        lsn = Math.max(lsn, page.lsn());
        after = page.resume();
        if (after.isPresent()) {
            // Cut by a limit of its own: what is here is a page, and the caller comes again.
            done = true;
            return;
        }
        position = owned.max();
        if (position.isEnd() || !range.contains(position)) {
            done = true;
        } else if (Rows.rowsOf(partitions) >= limits.rows()) {
            after = partitions.isEmpty() ? after : Optional.of(behindLast());
            done = true;
        }
    }

    private RowPosition behindLast() {
        return RowPosition.behind(partitions.getLast().partitionKey());
    }

    RowPage page() {
        return new RowPage(partitions, after, charge, lsn);
    }
}
