package dev.orrery.query.evaluate;

/** Called from time to time while a query runs; throws to end it (time used up, cancelled). */
@FunctionalInterface
public interface Checkpoint {
    Checkpoint NONE = () -> {};

    void pass();
}
