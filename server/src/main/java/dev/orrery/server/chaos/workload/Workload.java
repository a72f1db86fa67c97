package dev.orrery.server.chaos.workload;

import dev.orrery.testkit.history.Verdict;
import java.util.List;
import java.util.Random;

/** One kind of work. Its steps are taken by several threads at once. */
public interface Workload {
    String name();

    /** Makes what is needed, before the first fault. */
    default void prepare() throws InterruptedException {}

    /**
     * Asks one thing of a node.
     *
     * @param client who asks; no client takes two steps at the same time
     */
    void step(int client, Random random) throws InterruptedException;

    /** Reads what there is, after the last fault was healed. */
    default void finish() throws InterruptedException {}

    /** Judges everything that clients were told. */
    List<Verdict> judge();
}
