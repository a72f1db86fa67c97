/**
 * One RocksDB instance per replica; nothing of RocksDB leaves this package.
 *
 * <p>A {@link dev.orrery.storage.engine.PartitionStore} takes well-formed batches and answers reads
 * through views. Invariants: no native handle is touched without a counted lease, and closing a
 * store waits for the leases, so a closed store is an error and never a crash; a scan that ends has
 * had its status checked, because the engine reports damage by ending early; after one failed write
 * a store refuses all others until it is opened again, because the engine does not recover by
 * itself.
 */
@NullMarked
package dev.orrery.storage.engine;

import org.jspecify.annotations.NullMarked;
