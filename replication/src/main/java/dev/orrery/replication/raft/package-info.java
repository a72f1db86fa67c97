/**
 * The log of a partition with several replicas: a Raft group of Apache Ratis. Election, log,
 * membership and the decision who needs a snapshot are Ratis's; no type of it leaves this package.
 *
 * <p>A {@link dev.orrery.replication.raft.RaftNode} is this process among the nodes of a cluster;
 * it opens a {@link dev.orrery.replication.raft.RaftLog} for every replica it has. The store of a
 * replica keeps no log of its own: every batch is written together with its place in the Raft log,
 * and what a crash takes from the store's memory is repeated from there.
 *
 * <p>Invariants: an entry is applied only if it was evaluated in the term in which it was appended
 * and on the LSN that the store has, so that every replica decides alike; Ratis is told of a
 * snapshot only after the store has flushed, and only then may it forget the entries before; after
 * one failed write a replica applies nothing more until it is opened again; a replica whose entries
 * the leader has forgotten takes a checkpoint of the leader's store instead.
 */
@NullMarked
package dev.orrery.replication.raft;

import org.jspecify.annotations.NullMarked;
