package dev.orrery.cluster.catalog;

/**
 * A node of the cluster.
 *
 * @param node its id, which is never given to another
 * @param address where other nodes reach it, {@code host:port}
 * @param draining whether it is to have no replicas
 */
public record NodeRecord(
        String node, String address, NodePlace place, boolean draining, Stamp stamp)
        implements CatalogRecord {
    @Override
    public String itemId() {
        return "node-" + node;
    }

    public String region() {
        return place.region();
    }

    public String zone() {
        return place.zone();
    }

    /** The same, to be emptied or to be used again. */
    public NodeRecord withDraining(boolean wanted, Stamp newStamp) {
        return new NodeRecord(node, address, place, wanted, newStamp);
    }
}
