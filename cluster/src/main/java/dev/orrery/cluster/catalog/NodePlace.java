package dev.orrery.cluster.catalog;

/**
 * Where a node is.
 *
 * @param region what is far away from other regions; one of them takes the writes
 * @param zone what fails together; replicas of a set are in different zones where possible
 */
public record NodePlace(String region, String zone) {
    /** Nothing was said about it. */
    public static final NodePlace ANYWHERE = new NodePlace("", "");
}
