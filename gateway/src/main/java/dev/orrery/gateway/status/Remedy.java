package dev.orrery.gateway.status;

/** The one change that would help a request which was refused for want of budget. */
public enum Remedy {
    /** All partitions are busy: there is not enough for all. */
    RAISE_THROUGHPUT,

    /** One logical partition spends most of it: its key must be divided. */
    DIVIDE_THE_HOT_KEY,

    /** This partition is busy and others are not, with many keys in it: more, narrower ones. */
    SPLIT_THE_PARTITION,

    /** Only the low priority kept the request back. */
    RAISE_THE_PRIORITY,

    /** The partition lab refused it for a test: end that. */
    RELEASE_THE_HOLD,

    /** It was a peak: waiting, as clients do by themselves, is enough. */
    WAIT
}
