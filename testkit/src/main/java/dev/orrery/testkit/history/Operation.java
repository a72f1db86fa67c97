package dev.orrery.testkit.history;

/**
 * An operation of a client.
 *
 * @param invoked when it began, in any unit that grows
 * @param completed when its client was answered; for an unknown outcome when it gave up
 * @param action what was asked, and what was answered
 */
public record Operation<A>(int client, long invoked, long completed, Outcome outcome, A action) {
    public Operation {
        if (completed < invoked) {
            throw new IllegalArgumentException("an operation ends after it begins");
        }
    }
}
