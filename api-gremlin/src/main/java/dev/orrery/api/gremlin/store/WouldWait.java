package dev.orrery.api.gremlin.store;

/**
 * A traversal that may not wait would have to, or does more than it may where it runs. Nothing was
 * written or answered by then: it is run again elsewhere. It has no stack.
 */
public final class WouldWait extends RuntimeException {
    private static final long serialVersionUID = 1;

    public WouldWait() {
        super("the traversal would wait", null, false, false);
    }
}
