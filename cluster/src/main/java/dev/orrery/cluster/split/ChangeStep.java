package dev.orrery.cluster.split;

/** The moments of a split or merge at which a crash leaves different things behind. */
public enum ChangeStep {
    /** All that can be done beside requests is done. */
    PREPARED,
    /** The writers stand still; there is no child yet. */
    HELD,
    /** The children are whole, and nobody knows them. */
    CHILDREN_MADE,
    /** It has happened; the catalog still names the parents. */
    COMMITTED,
    /** The catalog names the children; the parents lie there. */
    CATALOGUED,
    /** The parents are deleted; the caller does not know it. */
    FINISHED
}
