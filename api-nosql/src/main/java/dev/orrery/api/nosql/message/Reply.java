package dev.orrery.api.nosql.message;

import java.util.concurrent.Executor;

/** Where the answer to one request goes. */
public interface Reply {
    /** Answers; may be called from any thread, and counts once. */
    void send(Response response);

    /** The thread that writes the answer: composing it there saves a hand-over. */
    Executor executor();
}
