package dev.orrery.network;

import io.netty.handler.ssl.SslContext;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The TLS settings, made when the first client asks for them: making a certificate is slow. */
final class TlsContext {
    private final Supplier<SslContext> supplier;
    private final Executor executor;
    private @Nullable CompletableFuture<SslContext> context;

    TlsContext(Supplier<SslContext> supplier, Executor executor) {
        this.supplier = supplier;
        this.executor = executor;
    }

    /** The context; a failure is not remembered, so that the next client tries again. */
    synchronized CompletableFuture<SslContext> get() {
        if (context == null || context.isCompletedExceptionally()) {
            context = CompletableFuture.supplyAsync(supplier, executor);
        }
        return context;
    }
}
