/**
 * CQL through a driver, on Apache Cassandra and on Orrery in one run: both are processes of their
 * own on this machine, with the same heap, the same durability and the same rows, and take turns
 * phase by phase, so that whatever else the machine does meets both.
 */
@NullMarked
package dev.orrery.bench.cql;

import org.jspecify.annotations.NullMarked;
