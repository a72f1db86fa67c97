package dev.orrery.cluster.planning;

/** How partitions are cut and request units divided. */
public enum SplitPolicy {
    /**
     * Key space stays even: throughput splits cut all widest ranges, and request units follow the
     * share of key space. What is provisioned can be used.
     */
    EVEN,

    /**
     * As the service does it: only as many partitions as needed are cut, and each gets the same
     * request units however wide its range. For tests of applications against that behaviour.
     */
    SERVICE_LIKE
}
