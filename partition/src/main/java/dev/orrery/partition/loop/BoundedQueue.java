package dev.orrery.partition.loop;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A queue for many producers and one consumer, limited in entries and in bytes. Producers never
 * wait: what does not fit is refused. Entries leave the count when they leave the queue.
 *
 * @param <T> an entry that knows its size
 */
public final class BoundedQueue<T extends BoundedQueue.Sized> {
    /** Something that takes memory while it waits. */
    public interface Sized {
        int sizeBytes();
    }

    private final int maxEntries;
    private final long maxBytes;
    private final ConcurrentLinkedQueue<T> entries = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicLong bytes = new AtomicLong();

    public BoundedQueue(int maxEntries, long maxBytes) {
        this.maxEntries = maxEntries;
        this.maxBytes = maxBytes;
    }

    /** Adds the entry, or answers false if the queue is full. */
    public boolean offer(T entry) {
        if (count.incrementAndGet() > maxEntries) {
            count.decrementAndGet();
            return false;
        }
        if (bytes.addAndGet(entry.sizeBytes()) > maxBytes) {
            bytes.addAndGet(-entry.sizeBytes());
            count.decrementAndGet();
            return false;
        }
        return entries.offer(entry);
    }

    public @Nullable T poll() {
        T entry = entries.poll();
        if (entry != null) {
            count.decrementAndGet();
            bytes.addAndGet(-entry.sizeBytes());
        }
        return entry;
    }

    /** Whether no more than half of what it may hold is free. */
    public boolean isHalfFull() {
        return count.get() > maxEntries / 2 || bytes.get() > maxBytes / 2;
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
