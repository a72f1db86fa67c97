package dev.orrery.storage.engine;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts who uses native memory. Once closed no lease is granted, and whoever gives back the last
 * one, or the closer if there is none, frees the memory: exactly once, and never under a user.
 */
final class Leases {
    private static final int CLOSED = 1 << 31;

    /** The top bit says closed, the others count. */
    private final AtomicInteger state = new AtomicInteger();

    private final CountDownLatch freed = new CountDownLatch(1);
    private final Runnable free;
    private volatile ErrorCode refusal = ErrorCode.SERVICE_UNAVAILABLE;

    Leases(Runnable free) {
        this.free = free;
    }

    void acquire() {
        if (!tryAcquire()) {
            throw new OrreryException(refusal, "The store is closed.");
        }
    }

    /** Whether a lease was granted: none is once closed. */
    boolean tryAcquire() {
        int now;
        do {
            now = state.get();
            if ((now & CLOSED) != 0) {
                return false;
            }
        } while (!state.compareAndSet(now, now + 1));
        return true;
    }

    void release() {
        if (state.decrementAndGet() == CLOSED) {
            freeNow();
        }
    }

    /** Grants no more leases; later calls have no effect. */
    void close(ErrorCode laterRefusal) {
        int now;
        do {
            now = state.get();
            if ((now & CLOSED) != 0) {
                return;
            }
            refusal = laterRefusal;
        } while (!state.compareAndSet(now, now | CLOSED));
        if (now == 0) {
            freeNow();
        }
    }

    boolean isClosed() {
        return (state.get() & CLOSED) != 0;
    }

    /** Whether the memory was freed within the time. */
    boolean awaitFreed(long timeoutMillis) throws InterruptedException {
        return freed.await(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    boolean isFreed() {
        return freed.getCount() == 0;
    }

    int count() {
        return state.get() & ~CLOSED;
    }

    private void freeNow() {
        try {
            free.run();
        } finally {
            freed.countDown();
        }
    }
}
