package dev.orrery.api.gremlin.request;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much the answers of all connections may weigh together that are gathered as a whole before
 * they are sent. A client that asks for much at once must not take the memory of all others.
 */
public final class AnswerRoom {
    private static final int PART_OF_HEAP = 8;

    private final long mostBytes;
    private final AtomicLong taken = new AtomicLong();

    public AnswerRoom(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** A part of what the heap may have. */
    public static AnswerRoom ofHeap() {
        return new AnswerRoom(Runtime.getRuntime().maxMemory() / PART_OF_HEAP);
    }

    /** What one answer takes; nothing yet. */
    public Share share() {
        return new Share();
    }

    /** What one answer has taken of the room. */
    public final class Share {
        private long bytes;
        private boolean over;

        private Share() {}

        /** Takes more, or nothing: if there is no room for it, or the answer is wanted no more. */
        public synchronized boolean take(long more) {
            if (over || taken.addAndGet(more) > mostBytes) {
                if (!over) {
                    taken.addAndGet(-more);
                }
                return false;
            }
            bytes += more;
            return true;
        }

        /** Gives all back: the answer was sent, or nobody waits for it. */
        public synchronized void end() {
            if (!over) {
                over = true;
                taken.addAndGet(-bytes);
            }
        }
    }
}
