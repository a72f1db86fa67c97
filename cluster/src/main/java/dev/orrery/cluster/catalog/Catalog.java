package dev.orrery.cluster.catalog;

import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.PhysicalPartition;
import java.security.SecureRandom;
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
 * <p>Any thread may read the snapshot, and in a cluster it changes at any time, by what other nodes
 * do. Changes are made by one thread of this node at a time, which is the caller's business; each
 * says at its beginning that it begins.
 */
public final class Catalog implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Catalog.class);
    private static final int SECRET_BYTES = 32;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final CatalogStore store;
    private final Clock clock;
    private volatile State state;
    private volatile Consumer<CatalogSnapshot> follower = snapshot -> {};
    private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

    /** What the operation under way has seen first; only who makes changes looks at it. */
    private State basis;

    /**
     * What was read, or written.
     *
     * @param unchanged holds as long as nobody changes the catalog
     */
    private record State(CatalogSnapshot snapshot, EtagCondition unchanged) {}

    private Catalog(CatalogStore store, Clock clock, State state) {
        this.store = store;
        this.clock = clock;
        this.state = state;
        this.basis = state;
    }

    /** Reads the catalog, or begins a new one if the store is empty. */
    public static Catalog open(CatalogStore store, Clock clock) {
        CatalogStore.Loaded loaded = store.load();
        if (!loaded.records().isEmpty()) {
            return new Catalog(store, clock, state(loaded));
        }
        CatalogSnapshot empty = CatalogSnapshot.of(List.of(newAccount(nowSeconds(clock))));
        EtagCondition unchanged =
                store.write(
                        new CatalogChange(List.of(empty.account()), List.of()), EtagCondition.NONE);
        return new Catalog(store, clock, new State(empty, unchanged));
    }

    private static State state(CatalogStore.Loaded loaded) {
        return new State(CatalogSnapshot.of(loaded.records()), loaded.unchanged());
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
        return state.snapshot();
    }

    /**
     * Begins an operation that looks at the state, and changes it by what it has seen. What other
     * nodes change meanwhile may show at any time, so changes are refused from then on.
     */
    public void begin() {
        basis = state;
    }

    /** Begins a change of the current state. */
    public CatalogEdit edit() {
        State now = state;
        return new CatalogEdit(now.snapshot(), now.unchanged(), nowSeconds(clock));
    }

    /**
     * Makes a change durable and visible, all of it at once. Refused with {@code RETRY_WITH} if
     * another node has changed anything since the operation began. After another exception it may
     * or may not be stored: {@link #reload} tells.
     */
    public void commit(CatalogEdit edit) {
        if (!edit.basis().equals(basis.unchanged())) {
            throw CatalogStore.changed();
        }
        CatalogChange change = edit.change();
        EtagCondition unchanged = store.write(change, edit.basis());
        State next = new State(basis.snapshot().after(change), unchanged);
        publish(next);
        basis = next;
    }

    /** Reads everything again from the store. */
    public void reload() {
        publish(state(store.load()));
    }

    /**
     * Has somebody see every snapshot before all others do, beginning with the present one. It must
     * be quick and must not fail.
     */
    public void follow(Consumer<CatalogSnapshot> first) {
        follower = first;
        first.accept(snapshot());
    }

    /** Has somebody told of every change, one after the other, once all others see it. */
    public void listen(Runnable listener) {
        listeners.add(listener);
    }

    /** A replica that is behind must not take back what was seen already. */
    private synchronized void publish(State next) {
        if (changeNumber(next) >= changeNumber(state)) {
            follower.accept(next.snapshot());
            state = next;
            listeners.forEach(Catalog::tell);
        }
    }

    private static long changeNumber(State state) {
        return state.snapshot().account().stamp().changeNumber();
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
