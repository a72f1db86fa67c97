package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import java.util.List;

/** What a planner must know of the index of a range. */
public interface IndexFacts {
    /** Whether every value at the path, of every record, has an entry. */
    boolean isIndexed(IndexedPath path);

    /** The composite indexes in which every record has an entry. */
    List<CompositeIndex> composites();

    /** How many entries there are, counted no further than a limit. */
    long count(IndexInterval interval, long atMost);

    /**
     * Whether every record has a value at an indexed path. Depends on the records alone, so that
     * the same query on the same records always has the same plan.
     */
    boolean isDefinedEverywhere(IndexedPath path);

    /** About how many records the query could find at all. */
    long recordCount();

    /** How many records the index has entries for: also those that the query may not see. */
    long indexedRecordCount();
}
