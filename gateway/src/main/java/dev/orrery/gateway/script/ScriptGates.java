package dev.orrery.gateway.script;

import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Lets scripts run side by side as long as they do not get in each other's way. One that met a
 * conflict holds the gate of its logical partition while it runs again; whoever comes meanwhile
 * waits, and then runs alone too. So many who want the same item take turns, and nobody runs in
 * vain more than a few times. Several logical partitions share a gate.
 */
final class ScriptGates {
    private static final int GATES = 1_024;

    private final Gate[] gates = new Gate[GATES];

    ScriptGates() {
        for (int i = 0; i < GATES; i++) {
            gates[i] = new Gate();
        }
    }

    Gate of(Object logicalPartition) {
        int hash = logicalPartition.hashCode();
        return gates[(hash ^ (hash >>> 16)) & (GATES - 1)];
    }

    /** The gate of some logical partitions. */
    static final class Gate {
        private final Queue<Runnable> waiting = new ArrayDeque<>();
        private boolean held;

        /** Runs at once if the gate is open and not wanted alone; later otherwise. */
        void enter(boolean alone, Pass pass) {
            Runnable inside = () -> pass.run(true);
            synchronized (this) {
                if (held) {
                    waiting.add(inside);
                    return;
                }
                held = alone;
            }
            pass.run(alone);
        }

        /** Opens the gate for the next one, or for all. */
        void leave() {
            Runnable next;
            synchronized (this) {
                next = waiting.poll();
                held = next != null;
            }
            if (next != null) {
                next.run();
            }
        }
    }

    /** What is let through. */
    interface Pass {
        /**
         * Begins, without waiting.
         *
         * @param holds whether it holds the gate and has to leave it
         */
        void run(boolean holds);
    }
}
