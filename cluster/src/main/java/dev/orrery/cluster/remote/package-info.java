/**
 * Reads of partitions that have no replica on this node.
 *
 * <p>{@link dev.orrery.cluster.remote.RemotePartition} is a partition like any other to those who
 * ask it; it asks the node of the leader, or another that has a replica, page by page. Invariants:
 * what is answered here is what that replica would answer to a request of its own node; nothing is
 * shown that is older than what was shown or acknowledged through this node before; questions and
 * answers follow from the types ({@link dev.orrery.model.wire.ValueCodec}), and nodes whose types
 * differ refuse each other's.
 */
@NullMarked
package dev.orrery.cluster.remote;

import org.jspecify.annotations.NullMarked;
