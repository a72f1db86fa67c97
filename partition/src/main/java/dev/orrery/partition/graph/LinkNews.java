package dev.orrery.partition.graph;

/** Tells whoever carries changes of edges between partitions that there are some. */
public final class LinkNews {
    private volatile Runnable listener = () -> {};

    /** There is one listener; it is called on the threads of writers and must be quick. */
    public void listen(Runnable newListener) {
        listener = newListener;
    }

    public void announce() {
        listener.run();
    }
}
