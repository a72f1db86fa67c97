package dev.orrery.cluster.catalog;

/**
 * A node of the cluster.
 *
 * @param node its id, which is never given to another
 * @param address where other nodes reach it, {@code host:port}
 * @param zone what fails together with it; replicas of a set are in different zones where possible
 * @param draining whether it is to have no replicas
 */
public record NodeRecord(String node, String address, String zone, boolean draining, Stamp stamp)
        implements CatalogRecord {
    @Override
    public String itemId() {
        return "node-" + node;
    }

    /** The same, to be emptied or to be used again. */
    public NodeRecord withDraining(boolean wanted, Stamp newStamp) {
        return new NodeRecord(node, address, zone, wanted, newStamp);
    }
}
