package dev.orrery.partition;

import dev.orrery.cql.read.IndexRequest;
import dev.orrery.cql.read.RowChangesPage;
import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.row.Visibility;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.row.IndexLookup;
import dev.orrery.partition.row.RowChangeScan;
import dev.orrery.partition.row.RowScan;
import dev.orrery.partition.row.RowSlice;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.storage.engine.NotInMemory;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.key.KeyRange;
import java.util.List;
import java.util.Optional;

/** Reads the rows of tables, each time from one state of the partition. */
final class RowReader {
    private final PartitionStore store;
    private final LiveReads reads;

    RowReader(PartitionStore store, LiveReads reads) {
        this.store = store;
        this.reads = reads;
    }

    RowPage slice(SliceRequest request) {
        PartitionState state = reads.state();
        requireOwned(request.address());
        Optional<LiveContainer> container = table(state, request.address().containerNumber());
        if (container.isEmpty()) {
            return nothing(state);
        }
        try (SnapshotView view = store.snapshot()) {
            return new RowSlice(view, request, visibility(container.get(), state))
                    .read(state.applied().lsn());
        }
    }

    /** A few rows, if memory has them all. */
    Optional<RowPage> cached(SliceRequest request) {
        PartitionState state = reads.state();
        requireOwned(request.address());
        Optional<LiveContainer> container = table(state, request.address().containerNumber());
        if (container.isEmpty()) {
            return Optional.of(nothing(state));
        }
        Visibility visibility = visibility(container.get(), state);
        try {
            Optional<RowPage> row = latest(request, visibility, state.applied().lsn());
            return row.isPresent() ? row : few(request, visibility, state.applied().lsn());
        } catch (NotInMemory e) {
            return Optional.empty();
        }
    }

    private Optional<RowPage> latest(SliceRequest request, Visibility visibility, long lsn) {
        try (ReadView view = store.latestInMemory()) {
            return new RowSlice(view, request, visibility).latest(lsn);
        }
    }

    private Optional<RowPage> few(SliceRequest request, Visibility visibility, long lsn) {
        try (SnapshotView view = store.snapshotInMemory()) {
            return new RowSlice(view, request, visibility).readFew(lsn);
        }
    }

    RowPage scan(RowScanRequest request) {
        PartitionState state = reads.state();
        RingRange range = owned(request.range());
        Optional<LiveContainer> container = table(state, request.containerNumber());
        if (container.isEmpty()) {
            return nothing(state);
        }
        try (SnapshotView view = store.snapshot()) {
            return new RowScan(view, request, visibility(container.get(), state))
                    .read(KeyRange.ofRing(request.containerNumber(), range), state.applied().lsn());
        }
    }

    RowPage lookUp(IndexRequest request) {
        PartitionState state = reads.state();
        request.partition().ifPresent(this::requireOwned);
        RingRange range = owned(request.range());
        Optional<LiveContainer> container = table(state, request.containerNumber());
        if (container.isEmpty()) {
            return nothing(state);
        }
        try (SnapshotView view = store.snapshot()) {
            return new IndexLookup(
                            view, container.get(), request, visibility(container.get(), state))
                    .read(range, state.applied().lsn());
        }
    }

    RowChangesPage changes(RowChangesRequest request) {
        PartitionState state = reads.state();
        RingRange range = owned(request.range());
        Optional<LiveContainer> container = table(state, request.containerNumber());
        if (container.isEmpty()) {
            return new RowChangesPage(
                    List.of(), state.applied().lsn(), false, RequestUnits.MINIMUM);
        }
        try (SnapshotView view = store.snapshot()) {
            return new RowChangeScan(view, request, range, visibility(container.get(), state))
                    .read(state.applied().lsn());
        }
    }

    private Visibility visibility(LiveContainer container, PartitionState state) {
        return new Visibility(container.requireTable().columns(), reads.nowSecond(state));
    }

    private Optional<LiveContainer> table(PartitionState state, int number) {
        Optional<LiveContainer> container = reads.any(state, number);
        container.ifPresent(LiveContainer::requireTable);
        return container;
    }

    private void requireOwned(ItemAddress address) {
        if (!reads.partition().range().contains(address.position())) {
            throw gone();
        }
    }

    private RingRange owned(RingRange range) {
        return reads.partition().range().intersect(range).orElseThrow(RowReader::gone);
    }

    private static OrreryException gone() {
        return new OrreryException(
                ErrorCode.RANGE_GONE, "The partition does not own what is asked for.");
    }

    private static RowPage nothing(PartitionState state) {
        return new RowPage(
                List.of(), Optional.empty(), RequestUnits.MINIMUM, state.applied().lsn());
    }
}
