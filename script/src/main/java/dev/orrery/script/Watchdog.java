package dev.orrery.script;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.graalvm.polyglot.Context;
import org.jspecify.annotations.Nullable;

/**
 * Ends scripts that take too long or too much memory, from outside: a script cannot be trusted to
 * pass a check of ours, and a single built-in function may run for ever.
 */
final class Watchdog implements AutoCloseable {
    private static final long CHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long IDLE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final ScriptLimits limits;
    private final Set<Watched> running = ConcurrentHashMap.newKeySet();
    private final Thread thread;
    private volatile boolean closed;
    private volatile boolean asleep;

    Watchdog(ScriptLimits limits) {
        this.limits = limits;
        this.thread =
                Thread.ofPlatform().daemon(true).name("orrery-script-watch").start(this::watch);
    }

    /** A script that runs on the calling thread. */
    Watched start(Context context) {
        Watched watched = new Watched(context, limits);
        running.add(watched);
        if (asleep) {
            LockSupport.unpark(thread);
        }
        return watched;
    }

    private void watch() {
        while (!closed) {
            asleep = running.isEmpty();
            LockSupport.parkNanos(this, running.isEmpty() ? IDLE_NANOS : CHECK_NANOS);
            asleep = false;
            long now = System.nanoTime();
            for (Watched watched : running) {
                watched.check(now);
            }
        }
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }

    /** One run. */
    final class Watched implements AutoCloseable {
        private final Context context;
        private final long threadId = Thread.currentThread().threadId();
        private final long startNanos = System.nanoTime();
        private final long deadlineNanos;
        private final long startBytes = THREADS.getThreadAllocatedBytes(threadId);
        private final long memoryBytes;
        private final AtomicLong foreignBytes = new AtomicLong();
        private volatile ScriptResult.@Nullable Reason reason;
        private boolean ended;

        private Watched(Context context, ScriptLimits limits) {
            this.context = context;
            this.deadlineNanos = startNanos + TimeUnit.MILLISECONDS.toNanos(limits.timeMillis());
            this.memoryBytes = limits.memoryBytes();
        }

        /** What the thread has allocated so far, for {@link #exclude}. */
        long allocatedBytes() {
            return THREADS.getCurrentThreadAllocatedBytes();
        }

        /** Leaves out what was allocated since, not by the script but for it. */
        void exclude(long sinceBytes) {
            foreignBytes.addAndGet(THREADS.getCurrentThreadAllocatedBytes() - sinceBytes);
        }

        /** Whether so much of the time is used that no more work should begin. */
        boolean isLate(int percent) {
            long spent = System.nanoTime() - startNanos;
            return spent * 100 > (deadlineNanos - startNanos) * percent;
        }

        /** Why the script was ended; null if it was not, which is final once this is closed. */
        ScriptResult.@Nullable Reason reason() {
            return reason;
        }

        private void check(long now) {
            if (reason != null) {
                return;
            }
            if (now - deadlineNanos > 0) {
                end(ScriptResult.Reason.TOO_LONG);
            } else if (THREADS.getThreadAllocatedBytes(threadId) - startBytes - foreignBytes.get()
                    > memoryBytes) {
                end(ScriptResult.Reason.TOO_MUCH_MEMORY);
            }
        }

        /** Waits for the script, so not on the thread that watches all of them. */
        private synchronized void end(ScriptResult.Reason why) {
            if (ended) {
                return;
            }
            reason = why;
            Thread.ofPlatform()
                    .daemon(true)
                    .name("orrery-script-end")
                    .start(() -> context.close(true));
        }

        @Override
        public synchronized void close() {
            ended = true;
            running.remove(this);
        }
    }
}
