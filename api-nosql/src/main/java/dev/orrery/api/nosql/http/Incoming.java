package dev.orrery.api.nosql.http;

import dev.orrery.api.nosql.error.NosqlError;
import dev.orrery.api.nosql.message.Request;

/** What a connection brings, in order. */
sealed interface Incoming {
    /** A whole request. */
    record Complete(Request request, boolean keepAlive) implements Incoming {}

    /**
     * A request that HTTP itself refuses.
     *
     * @param message empty where the answer must not have a body
     * @param fatal what follows on the connection cannot be told apart from this request's rest
     */
    record Faulty(NosqlError error, String message, boolean fatal) implements Incoming {}

    /** A client that waits for leave to send its body. */
    record WaitsForContinue() implements Incoming {}

    /** The client has said all it will ever say. */
    record Ended() implements Incoming {}
}
