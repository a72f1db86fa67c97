package dev.orrery.cluster.catalog;

import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.security.SecureRandom;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The catalog: its records in the system partition, and the newest snapshot of them in memory.
 *
 * <p>Any thread may read the snapshot. Changes are made by one thread at a time, which is the
 * caller's business.
 */
public final class Catalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final int SECRET_BYTES = 32;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final CatalogStore store;
    private final Clock clock;
    private volatile CatalogSnapshot snapshot;
    private volatile Consumer<CatalogSnapshot> follower = snapshot -> {};
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    private Catalog(CatalogStore store, Clock clock, CatalogSnapshot snapshot) {
        this.store = store;
        this.clock = clock;
        this.snapshot = snapshot;
    }

    /** Reads the catalog, or begins a new one if the store is empty. */
    public static Catalog open(CatalogStore store, Clock clock) {
        Collection<CatalogRecord> records = store.load();
        if (!records.isEmpty()) {
            return new Catalog(store, clock, CatalogSnapshot.of(records));
        }
        CatalogSnapshot empty = CatalogSnapshot.of(List.of(newAccount(nowSeconds(clock))));
        store.write(new CatalogChange(List.of(empty.account()), List.of()));
        return new Catalog(store, clock, empty);
    }

    private static AccountRecord newAccount(long nowSeconds) {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return new AccountRecord(
                Numbers.FIRST,
                HexFormat.of().formatHex(secret),
                NodePlace.ANYWHERE.region(),
                new Stamp(1, nowSeconds));
    }

    /** The LSN of this node's replica of the catalog. */
    public long lsn() {
        return store.lsn();
    }

    /** Completes once this node's replica has something newer. */
    public CompletableFuture<Void> changed(long lsn) {
        return store.changed(lsn);
    }

    /** The system partition itself. */
    public PhysicalPartition partition() {
        return store.partition();
    }

    /** Goes on with the same system partition after it was opened anew. */
    public void goOnWith(PhysicalPartition reopened) {
        store.goOnWith(reopened);
    }

    public CatalogSnapshot snapshot() {
        return snapshot;
    }

    /** Begins a change of the current state. */
    public CatalogEdit edit() {
        CatalogSnapshot now = snapshot;
        return new CatalogEdit(now.account(), now.placement(), nowSeconds(clock));
    }

    /**
     * Makes a change durable and visible, all of it at once. After an exception it may or may not
     * be stored: {@link #reload} tells.
     */
    public void commit(CatalogEdit edit) {
        CatalogChange change = edit.change();
        store.write(change);
        publish(snapshot.after(change));
    }

    /** Reads everything again from the store. */
    public void reload() {
        publish(CatalogSnapshot.of(store.load()));
    }

    /**
     * Has somebody see every snapshot before all others do, beginning with the present one. It must
     * be quick and must not fail.
     */
    public void follow(Consumer<CatalogSnapshot> first) {
        follower = first;
        first.accept(snapshot);
    }

    /** Has somebody told of every change, one after the other, once all others see it. */
    public void listen(Runnable listener) {
        listeners.add(listener);
    }

    /** A replica that is behind must not take back what was seen already. */
    private synchronized void publish(CatalogSnapshot next) {
        long seen = snapshot.account().stamp().changeNumber();
        if (next.account().stamp().changeNumber() >= seen) {
            follower.accept(next);
            snapshot = next;
            listeners.forEach(Catalog::tell);
        }
    }

    /** What was changed is stored, whoever cannot cope with it. */
    private static void tell(Runnable listener) {
        try {
            listener.run();
        } catch (RuntimeException e) {
            LOG.atError().setCause(e).log("A change of the catalog could not be told");
        }
    }

    private static long nowSeconds(Clock clock) {
        return clock.epochMillis() / MILLIS_PER_SECOND;
    }

    @Override
    public void close() {
        store.close();
    }
}
