/**
 * Changes of databases, containers and throughput, and of the physical partitions that go with
 * them.
 *
 * <p>The catalog's batch is the only commit point. What a new resource needs is made before it;
 * what an old one leaves behind is removed after it. So at any moment the catalog names only
 * partitions that exist, and whatever else exists is left over and removed by {@link
 * dev.orrery.cluster.operation.Reconciliation}, at start and after any failure.
 */
@NullMarked
package dev.orrery.cluster.operation;

import org.jspecify.annotations.NullMarked;
