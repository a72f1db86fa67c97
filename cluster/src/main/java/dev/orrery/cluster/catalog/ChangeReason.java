package dev.orrery.cluster.catalog;

/** Why physical partitions were split or merged. */
public enum ChangeReason {
    /** A partition's share of the provisioned throughput was more than one can serve. */
    THROUGHPUT,

    /** A partition stored more than one may. */
    STORAGE,

    /** A partition could not keep up for some time. */
    LOAD,

    /** A partition was too wide beside a narrower one. */
    EVENNESS,

    /** Two neighbours had little to do. */
    UNDERUSED,

    /** Somebody asked for it. */
    REQUESTED
}
