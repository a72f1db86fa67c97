package dev.orrery.cluster.catalog;

/** What throughput belongs to, and with it the physical partitions that serve it. */
public sealed interface ThroughputOwner {
    int databaseNumber();

    /** All containers of the database that have no throughput of their own. */
    record SharedDatabase(int databaseNumber) implements ThroughputOwner {}

    /** One container. */
    record DedicatedContainer(int databaseNumber, int containerNumber) implements ThroughputOwner {}
}
