package dev.orrery.gateway.tables;

import dev.orrery.cluster.throughput.Throughput;

/**
 * What holds for all CQL tables.
 *
 * @param patienceMillis how long statements wait for budget before their client hears of it
 * @param throughput of a table that names none, in a keyspace that has none to share
 */
public record TableRules(long patienceMillis, Throughput throughput) {
    /** As much as one physical partition begins with. */
    public static final TableRules DEFAULT = new TableRules(60_000, new Throughput.Manual(6_000));

    public TableRules {
        if (patienceMillis < 0) {
            throw new IllegalArgumentException("nobody waits for less than no time");
        }
    }
}
