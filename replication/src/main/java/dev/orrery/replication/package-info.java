/**
 * How a batch becomes durable and is applied: one interface, {@link
 * dev.orrery.replication.ReplicationLog}, whose implementations are exchangeable.
 *
 * <p>The writer of a partition turns commands into a {@link dev.orrery.storage.batch.Batch} and
 * appends it as a {@link dev.orrery.replication.LogEntry}. Every entry names the LSN it was
 * evaluated on. Invariants: an entry is applied only on exactly that LSN, so nothing that was
 * decided on older data can slip in; a refused entry consumes no LSN and leaves no trace; the
 * applied LSN and the leader's time are written in the same store batch as the data, so a store
 * always knows what it holds; time never goes back from entry to entry; after one failure a log
 * stays failed until its store is opened again, because a write whose fate is unknown must not be
 * followed by another one.
 *
 * <p>{@link dev.orrery.replication.LocalLog} is the log of a single replica: the store's own
 * write-ahead log. A consensus log ships {@link dev.orrery.replication.LogEntryCodec}'s bytes.
 */
@NullMarked
package dev.orrery.replication;

import org.jspecify.annotations.NullMarked;
