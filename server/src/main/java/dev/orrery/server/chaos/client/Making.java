package dev.orrery.server.chaos.client;

import dev.orrery.cli.client.Pause;
import java.util.concurrent.TimeUnit;

/**
 * Makes what all requests need, before the first fault; on a busy machine that may take a while.
 */
final class Making {
    private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(3);
    private static final int PAUSE_MILLIS = 200;

    private Making() {}

    /** Asks for one thing; why it is not there, or nothing if it is. */
    interface Attempt {
        String make() throws InterruptedException;
    }

    /** Asks again until it is there. */
    static void until(String what, Attempt attempt) throws InterruptedException {
        long begun = System.nanoTime();
        String reason = attempt.make();
        while (!reason.isEmpty()) {
            if (System.nanoTime() - begun > PATIENCE_NANOS) {
                throw new IllegalStateException(what + " was not made: " + reason);
            }
            Pause.millis(PAUSE_MILLIS);
            reason = attempt.make();
        }
    }
}
