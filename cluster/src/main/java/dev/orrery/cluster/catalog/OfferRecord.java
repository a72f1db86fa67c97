package dev.orrery.cluster.catalog;

import dev.orrery.cluster.throughput.Throughput;

/**
 * The throughput that was provisioned for a container or a shared database.
 *
 * @param highestRuPerSecond the most that was ever provisioned: it raises the minimum
 */
public record OfferRecord(
        int number,
        ThroughputOwner owner,
        Throughput throughput,
        long highestRuPerSecond,
        Stamp stamp)
        implements CatalogRecord {
    /** The first throughput of a new owner. */
    public static OfferRecord first(
            int number, ThroughputOwner owner, Throughput throughput, Stamp stamp) {
        return new OfferRecord(number, owner, throughput, throughput.ceilingRuPerSecond(), stamp);
    }

    /** The same offer after a change. */
    public OfferRecord with(Throughput changed, Stamp newStamp) {
        long highest = Math.max(highestRuPerSecond, changed.ceilingRuPerSecond());
        return new OfferRecord(number, owner, changed, highest, newStamp);
    }

    @Override
    public String itemId() {
        return "offer-" + number;
    }
}
