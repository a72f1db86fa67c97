package dev.orrery.gateway.tables;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs reads on threads that may wait for the disk. */
public interface RowReads {
    /** A failure reaches the future as it was thrown. */
    <T> CompletableFuture<T> run(Supplier<T> read);
}
