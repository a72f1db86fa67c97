package dev.orrery.server.chaos.client;

import dev.orrery.testkit.history.Outcome;

/** What errors of the native protocol tell of what has happened. */
final class CqlErrors {
    private static final int UNAVAILABLE = 0x1000;
    private static final int OVERLOADED = 0x1001;
    private static final int BOOTSTRAPPING = 0x1002;

    /** Errors from here on are about the statement itself. */
    private static final int FIRST_REFUSAL = 0x2000;

    private CqlErrors() {}

    /** What certainly has not happened is told from what may have. */
    static Outcome outcome(int code) {
        boolean refused =
                code == UNAVAILABLE
                        || code == OVERLOADED
                        || code == BOOTSTRAPPING
                        || code >= FIRST_REFUSAL;
        return refused ? Outcome.REFUSED : Outcome.UNKNOWN;
    }
}
