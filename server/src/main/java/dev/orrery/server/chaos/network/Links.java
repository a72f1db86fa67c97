package dev.orrery.server.chaos.network;

import java.util.HashSet;
import java.util.Set;

/** Which nodes can send to which others. */
public final class Links {
    private final Set<Link> cut = new HashSet<>();

    private record Link(String from, String to) {}

    /** From now on nothing comes from the one to the other. */
    public synchronized void cut(String from, String to) {
        cut.add(new Link(from, to));
    }

    /** Everything passes again. */
    public synchronized void heal() {
        cut.clear();
        notifyAll();
    }

    /** Waits while nothing passes. */
    synchronized void await(String from, String to) throws InterruptedException {
        Link link = new Link(from, to);
        while (cut.contains(link)) {
            wait();
        }
    }
}
