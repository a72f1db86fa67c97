package dev.orrery.gateway.status;

import dev.orrery.cluster.operation.OfferState;

/**
 * The throughput of a container or shared database.
 *
 * @param shared whether the containers of the database share it
 * @param billedRuPerSecond what autoscale stands at: the highest of the last ten minutes, at least
 *     a tenth of the ceiling; for manual throughput all of it
 * @param utilisation the fullest partition of the last 60 seconds, as a part of its budget
 */
public record ThroughputStatus(
        OfferState offer, boolean shared, double billedRuPerSecond, double utilisation) {
    public long provisionedRuPerSecond() {
        return offer.offer().throughput().ceilingRuPerSecond();
    }
}
