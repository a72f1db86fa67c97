package dev.orrery.cluster.catalog;

/**
 * A node of the cluster.
 *
 * @param node its id, which is never given to another
 * @param address where other nodes reach it, {@code host:port}
 */
public record NodeRecord(String node, String address, Stamp stamp) implements CatalogRecord {
    @Override
    public String itemId() {
        return "node-" + node;
    }
}
