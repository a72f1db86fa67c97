package dev.orrery.cluster.operation;

import dev.orrery.cluster.catalog.Catalog;
import dev.orrery.cluster.catalog.CatalogEdit;
import dev.orrery.cluster.catalog.CatalogSnapshot;
import dev.orrery.cluster.partitions.LocalPartitions;
import dev.orrery.cluster.split.Exclusive;
import dev.orrery.cluster.split.Succession;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs operations one after another and brings catalog and partitions back into agreement after one
 * that failed half-way.
 */
final class Workspace implements Exclusive {
    private static final Logger LOG = LoggerFactory.getLogger(Workspace.class);

    /** Each loses against one other node at least, which has made a change. */
    private static final int MAX_ATTEMPTS = 50;

    /** Nodes that lose against each other wait for different times before they try again. */
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final Catalog catalog;
    private final LocalPartitions partitions;
    private final Reconciliation reconciliation;
    private final FaultPoint faults;
    private final ReentrantLock lock = new ReentrantLock();
    private boolean unsettled;

    Workspace(
            Catalog catalog, LocalPartitions partitions, Succession succession, FaultPoint faults) {
        this.catalog = catalog;
        this.partitions = partitions;
        this.reconciliation = new Reconciliation(catalog, partitions, succession);
        this.faults = faults;
    }

    CatalogSnapshot snapshot() {
        return catalog.snapshot();
    }

    /** Runs one operation alone. */
    <T> T exclusively(Supplier<T> operation) {
        lock.lock();
        try {
            if (unsettled) {
                settle();
            }
            return attempt(operation);
        } finally {
            lock.unlock();
        }
    }

    /** Another node may change the catalog at the same time: then it is done anew. */
    private <T> T attempt(Supplier<T> operation) {
        for (int attempt = 1; ; attempt++) {
            catalog.begin();
            try {
                return operation.get();
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.RETRY_WITH || attempt == MAX_ATTEMPTS) {
                    throw e;
                }
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(MAX_PAUSE_NANOS));
                settle();
            }
        }
    }

    /** Runs one operation without a result alone. */
    void exclusively(Runnable operation) {
        exclusively(
                () -> {
                    operation.run();
                    return true;
                });
    }

    /** Runs a change of its own steps alone; after a failure it is settled what has happened. */
    @Override
    public <T> T change(Supplier<T> operation) {
        return exclusively(
                () -> {
                    try {
                        return operation.get();
                    } catch (RuntimeException e) {
                        unsettled = true;
                        trySettle();
                        throw e;
                    }
                });
    }

    /**
     * Runs alone what opens failed partitions again, and settles what their stores show by then if
     * it answers that it did.
     */
    void repair(BooleanSupplier reopening) {
        lock.lock();
        try {
            if (reopening.getAsBoolean()) {
                unsettled = true;
                trySettle();
            }
        } finally {
            lock.unlock();
        }
    }

    CatalogEdit edit() {
        return catalog.edit();
    }

    /**
     * The steps of an operation: what must exist before the catalog names it, the commit, and what
     * the commit makes necessary. The commit decides: a failure after it is made good later.
     */
    void run(Runnable prepare, CatalogEdit edit, Runnable finish) {
        try {
            prepare.run();
            faults.reached(Step.PREPARED);
            catalog.commit(edit);
        } catch (RuntimeException e) {
            unsettled = true;
            trySettle();
            throw e;
        }
        faults.reached(Step.COMMITTED);
        try {
            finish.run();
        } catch (RuntimeException e) {
            unsettled = true;
            LOG.atWarn().setCause(e).log("A change is not in all partitions; the next one retries");
        }
        faults.reached(Step.FINISHED);
    }

    private void trySettle() {
        try {
            settle();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .setCause(e)
                    .log("Catalog and partitions disagree; the next change retries");
        }
    }

    private void settle() {
        catalog.reload();
        catalog.begin();
        reconcile();
        unsettled = false;
    }

    /** Where nodes follow the catalog by themselves, there is nothing to bring in order. */
    private void reconcile() {
        if (!partitions.followCatalog()) {
            reconciliation.run();
        }
    }

    /** Settles whatever the end of the last process left. */
    void start() {
        exclusively(this::reconcile);
    }
}
