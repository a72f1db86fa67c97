package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.security.Gate;
import dev.orrery.api.gremlin.security.Login;
import dev.orrery.api.gremlin.security.WebOrigins;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.gateway.Gateway;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What all connections share.
 *
 * @param threads on which requests may wait
 * @param underWay how many requests of all connections run there
 * @param answers for those that are gathered as a whole
 */
public record Services(
        Gateway gateway,
        Gate gate,
        WebOrigins origins,
        Evaluation.Engine engine,
        Executor threads,
        AtomicInteger underWay,
        AnswerRoom answers) {
    private static final long RESTART_MILLIS = 100;

    /** Begins work that may wait; refused once the server stops. */
    public void begin(Runnable work) {
        try {
            threads.execute(work);
        } catch (RejectedExecutionException e) {
            throw OrreryException.retryable(
                    ErrorCode.SERVICE_UNAVAILABLE, "The server is stopping.", RESTART_MILLIS);
        }
    }

    /** Who asks, and of which graph; refused if it is no longer there. */
    public Evaluation.Caller caller(Login who, ClientVersion client) {
        GraphContainer graph =
                GraphContainer.open(gateway, who.database(), who.graph())
                        .scopedTo(who.grant().scope());
        return new Evaluation.Caller(graph, who.access(), client);
    }
}
