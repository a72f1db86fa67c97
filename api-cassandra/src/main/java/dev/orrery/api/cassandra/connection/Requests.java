package dev.orrery.api.cassandra.connection;

import com.datastax.oss.protocol.internal.Frame;
import java.util.concurrent.CompletableFuture;

/** Runs the requests of clients that are logged in. */
public interface Requests {
    /**
     * Never blocks: what must wait completes the future later, on any thread. A failure is what the
     * error mapper knows; it may be thrown as well.
     */
    CompletableFuture<Reply> run(Session session, Frame request);
}
