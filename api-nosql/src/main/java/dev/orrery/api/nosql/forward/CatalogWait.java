package dev.orrery.api.nosql.forward;

import dev.orrery.gateway.Gateway;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Waits until this node knows what another knew that sends a request on. */
public final class CatalogWait {
    /** A catalog that is behind for longer than that answers with what it has. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long STEP_MILLIS = 5;

    private CatalogWait() {}

    /** Completes once this node knows a change of the catalog, or has waited long enough. */
    public static CompletableFuture<Void> until(Gateway gateway, long catalogChange) {
        CompletableFuture<Void> known = new CompletableFuture<>();
        look(gateway, catalogChange, System.nanoTime() + PATIENCE_NANOS, known);
        return known;
    }

    private static void look(
            Gateway gateway, long catalogChange, long endNanos, CompletableFuture<Void> known) {
        if (gateway.catalogChange() >= catalogChange || System.nanoTime() - endNanos > 0) {
            known.complete(null);
        } else {
            CompletableFuture.delayedExecutor(STEP_MILLIS, TimeUnit.MILLISECONDS)
                    .execute(() -> look(gateway, catalogChange, endNanos, known));
        }
    }
}
