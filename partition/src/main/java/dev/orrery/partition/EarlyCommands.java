package dev.orrery.partition;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Commands that wait for a definition they were planned with. Used inside turns only. */
final class EarlyCommands {
    private final int maxCommands;
    private final long maxBytes;
    private final List<Submission> waiting = new ArrayList<>();

    EarlyCommands(int maxCommands, long maxBytes) {
        this.maxCommands = maxCommands;
        this.maxBytes = maxBytes;
    }

    /** Lets a command wait, or answers false if too many do. */
    boolean add(Submission submission) {
        long bytes = submission.sizeBytes();
        for (Submission other : waiting) {
            bytes += other.sizeBytes();
        }
        return waiting.size() < maxCommands && bytes <= maxBytes && waiting.add(submission);
    }

    /** Removes and returns those that have waited too long. */
    List<Submission> takeExpired() {
        List<Submission> expired = new ArrayList<>();
        for (Iterator<Submission> each = waiting.iterator(); each.hasNext(); ) {
            Submission submission = each.next();
            if (submission.hasWaitedTooLong()) {
                expired.add(submission);
                each.remove();
            }
        }
        return expired;
    }

    /** Removes and returns all. */
    List<Submission> takeAll() {
        List<Submission> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }
}
