package dev.orrery.api.nosql.message;

import dev.orrery.model.error.OrreryException;
import java.util.concurrent.Executor;

/** Where the answer to one request goes. */
public interface Reply {
    /** Answers; may be called from any thread, and counts once. */
    void send(Response response);

    /**
     * Tells an error to one who makes an answer of it; counts as an answer.
     *
     * @return false if that is left to the caller
     */
    default boolean fail(OrreryException failure) {
        return false;
    }

    /** The thread that writes the answer: composing it there saves a hand-over. */
    Executor executor();
}
