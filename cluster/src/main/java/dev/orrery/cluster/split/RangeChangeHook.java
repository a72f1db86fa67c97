package dev.orrery.cluster.split;

import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.RangeChange;

/** Follows splits and merges. Called on the thread that makes the change, one at a time. */
public interface RangeChangeHook {
    /**
     * The children are open and get their first request once the edit is committed. What is added
     * to the edit is committed with it. Called while writes wait: it must be quick, and must not
     * fail.
     */
    default void changing(RangeChange change, CatalogEdit edit) {}

    /** Requests go to the children now; the parents are gone. Writes go on. */
    default void changed(RangeChange change) {}
}
