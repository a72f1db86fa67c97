package dev.orrery.partition;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import java.util.List;
import java.util.Optional;

/**
 * Reads of items in one physical partition: by id, page by page, as changes, and by queries, within
 * its budget. All but one may wait.
 */
public interface PartitionReads {
    /** Reads an item if memory has the answer. Never waits. */
    Optional<Outcome> readCached(ItemRead read, ReadTerms terms);

    default Optional<Outcome> readCached(ItemAddress address, String id, EtagCondition condition) {
        return readCached(new ItemRead(address, id, condition), ReadTerms.USUAL);
    }

    Outcome read(ItemRead read, ReadTerms terms);

    default Outcome read(ItemAddress address, String id, EtagCondition condition) {
        return read(new ItemRead(address, id, condition), ReadTerms.USUAL);
    }

    /** The id of the item with a resource id in a logical partition. */
    Optional<String> idOf(ItemAddress address, ResourceId resourceId);

    /** Reads a page of items. */
    ItemPage scan(ScanRequest request, ReadTerms terms);

    default ItemPage scan(ScanRequest request) {
        return scan(request, ReadTerms.USUAL);
    }

    /** Reads a page of changes in the order they were made. */
    ChangePage changes(ChangeFeedRequest request, ReadTerms terms);

    default ChangePage changes(ChangeFeedRequest request) {
        return changes(request, ReadTerms.USUAL);
    }

    /** Answers a page of a query. */
    RangeQueryPage query(RangeQueryRequest request, ReadTerms terms);

    default RangeQueryPage query(RangeQueryRequest request) {
        return query(request, ReadTerms.USUAL);
    }

    /** The container's largest logical partitions here, largest first; reads all statistics. */
    List<LogicalSize> largest(int containerNumber, int limit);

    /**
     * Tells how a page of a query is answered.
     *
     * @param execute whether to answer it too, to tell what it took
     */
    RangeExplanation explain(RangeQueryRequest request, boolean execute);
}
