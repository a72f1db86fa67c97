package dev.orrery.cluster.planning;

/** Why a physical partition is split. */
public enum SplitReason {
    /** Its share of the provisioned throughput is more than one partition can serve. */
    THROUGHPUT,

    /** It stores more than one partition may. */
    STORAGE,

    /** It could not keep up for some time. */
    LOAD,

    /** It is too wide beside a narrower one that has to be split. */
    EVENNESS
}
