package dev.orrery.query.plan;

import dev.orrery.model.container.CompositeIndex;
import java.util.List;
import java.util.OptionalLong;

/** What a planner must know of the index of a range. */
public interface IndexFacts {
    /** Whether every value at the path, of every record, has an entry. */
    boolean isIndexed(IndexedPath path);

    /** The composite indexes in which every record has an entry. */
    List<CompositeIndex> composites();

    /**
     * About how many entries there are: counted as far as a bound, and from there on by how far the
     * counted ones reach. Depends on the records alone, so that the same query on the same records
     * always has the same plan.
     */
    Estimate estimate(IndexInterval interval);

    /**
     * About how much of the index lies in an interval.
     *
     * @param entries how many entries
     * @param values how many different values they have
     */
    record Estimate(long entries, long values) {}

    /** What is known of the records without an indexed path, by the records alone. */
    Absence absence(IndexedPath path);

    /** About how many records the query could find at all. */
    long recordCount();

    /** How many records the index has entries for: also those that the query may not see. */
    long indexedRecordCount();

    /** How many records the query sees, where that is known without looking at them. */
    OptionalLong exactRecordCount();

    /** Whether there may be records that have entries and are not to be seen. */
    boolean hidesRecords();
}
