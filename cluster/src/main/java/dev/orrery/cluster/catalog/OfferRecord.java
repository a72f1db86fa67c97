package dev.orrery.cluster.catalog;

import dev.orrery.cluster.throughput.Throughput;

/** The throughput that was provisioned for a container or a shared database. */
public record OfferRecord(int number, ThroughputOwner owner, Throughput throughput, Stamp stamp)
        implements CatalogRecord {
    @Override
    public String itemId() {
        return "offer-" + number;
    }
}
