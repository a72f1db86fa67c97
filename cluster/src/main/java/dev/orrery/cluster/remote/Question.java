package dev.orrery.cluster.remote;

import dev.orrery.cql.read.RowChangesRequest;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ChangeFeedRequest;
import dev.orrery.partition.ItemRead;
import dev.orrery.partition.ScanRequest;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import java.util.List;
import java.util.Optional;

/** What one node asks another about a partition: one for each read there is. */
sealed interface Question {
    record Item(ItemRead read) implements Question {}

    record IdOf(ItemAddress address, ResourceId resourceId) implements Question {}

    record Scan(ScanRequest request) implements Question {}

    record Changes(ChangeFeedRequest request) implements Question {}

    record Query(RemoteQuery query) implements Question {}

    record Explain(RemoteQuery query, boolean execute) implements Question {}

    record Largest(int containerNumber, int limit) implements Question {}

    record Slice(SliceRequest request) implements Question {}

    record RowScan(RowScanRequest request) implements Question {}

    /** Rows by an index, in one logical partition or in a range. */
    record IndexLookup(
            int containerNumber,
            int indexNumber,
            Bytes value,
            RingRange range,
            Optional<ItemAddress> partition,
            Optional<RowPosition> after,
            RowLimits limits)
            implements Question {}

    record RowChanges(RowChangesRequest request) implements Question {}

    record Lookup(int containerNumber, List<ItemKey> keys) implements Question {}

    record Adjacent(AdjacencyRequest request) implements Question {}

    record Lsn() implements Question {}

    record Statistics(int containerNumber) implements Question {}

    record Report(int utilisationSeconds, int heaviest) implements Question {}

    /** Which version of a container's definition the partition has. */
    record Definition(int containerNumber) implements Question {}
}
