package dev.orrery.cluster.operation;

/** The moments of an operation at which a crash leaves different things behind. */
enum Step {
    /** What a new resource needs exists; the catalog does not know it. */
    PREPARED,
    /** The catalog has changed; the partitions have not. */
    COMMITTED,
    /** All is done; the caller does not know it. */
    FINISHED
}
