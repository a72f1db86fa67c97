package dev.orrery.server.chaos.workload;

import dev.orrery.testkit.history.Outcome;
import java.util.Optional;

/** Where registers are kept, and by which protocol they are reached. */
public interface RegisterStore {
    String name();

    int nodes();

    /** Makes what is needed, before the first fault. */
    default void prepare() throws InterruptedException {}

    /** How a value is written whatever was there; empty where only {@link #replace} writes. */
    Optional<Overwriting> overwriting();

    /** What is there; empty if the node did not say. */
    Optional<Found> read(int node, String id) throws InterruptedException;

    /** Writes a value if what was found is still there. */
    Replacement replace(int node, String id, Found found, String value) throws InterruptedException;

    /** Writes a value whatever was there. */
    interface Overwriting {
        Outcome write(int node, String id, String value) throws InterruptedException;
    }

    /**
     * What a read has found.
     *
     * @param value empty if there is none yet
     * @param version by which the store recognizes it
     */
    record Found(Optional<String> value, String version) {}

    /**
     * What became of a replacement.
     *
     * @param outcome applied also if there was something else
     * @param done whether the value was written
     */
    record Replacement(Outcome outcome, boolean done) {}
}
