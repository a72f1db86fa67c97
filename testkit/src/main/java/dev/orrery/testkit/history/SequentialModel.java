package dev.orrery.testkit.history;

import java.util.Optional;

/**
 * An object as it would be if operations came one after another.
 *
 * @param <S> its state, an immutable value with {@code equals}
 * @param <A> what is asked of it and answered by it
 */
public interface SequentialModel<S, A> {
    S initial();

    /** The state after an action that was answered as it was; empty if it cannot be so. */
    Optional<S> after(S state, A action);

    /** The state after an action whose answer nobody knows; empty if it changes nothing. */
    Optional<S> afterUnanswered(S state, A action);
}
