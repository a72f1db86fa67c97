/** A cluster of four processes, beside one process and beside its replication alone. */
@NullMarked
package dev.orrery.bench.cluster;

import org.jspecify.annotations.NullMarked;
