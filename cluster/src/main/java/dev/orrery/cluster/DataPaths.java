package dev.orrery.cluster;

/**
 * What is where in the data directory.
 *
 * <pre>
 * data/catalog              the system partition
 * data/intents              what was promised in several partitions and is not done yet
 * data/replicated-intents   the same of a node among several
 * data/partitions/7         physical partition 7
 * </pre>
 */
final class DataPaths {
    static final String CATALOG = "catalog";
    static final String PARTITIONS = "partitions";
    static final String INTENTS = "intents";
    static final String REPLICATED_INTENTS = "replicated-intents";

    private DataPaths() {}
}
