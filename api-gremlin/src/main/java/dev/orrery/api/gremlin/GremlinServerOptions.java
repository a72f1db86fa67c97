package dev.orrery.api.gremlin;

import dev.orrery.api.gremlin.dialect.ScriptLimits;
import dev.orrery.api.gremlin.execute.ExecutionLimits;
import dev.orrery.api.gremlin.request.RequestLimits;
import dev.orrery.api.gremlin.socket.SocketLimits;
import java.net.InetSocketAddress;

/**
 * How to serve Gremlin.
 *
 * @param threads of the event loop
 * @param anonymous whether drivers without credentials get the default graph: in development mode
 */
public record GremlinServerOptions(
        InetSocketAddress address, int threads, boolean anonymous, Limits limits) {
    private static final int USUAL_THREADS = 2;

    /** All limits of the endpoint. */
    public record Limits(
            SocketLimits sockets,
            ScriptLimits scripts,
            RequestLimits requests,
            ExecutionLimits execution) {
        public static final Limits DEFAULT =
                new Limits(
                        SocketLimits.DEFAULT,
                        ScriptLimits.DEFAULT,
                        RequestLimits.DEFAULT,
                        ExecutionLimits.DEFAULT);
    }

    public static GremlinServerOptions at(InetSocketAddress address, boolean anonymous) {
        return new GremlinServerOptions(address, USUAL_THREADS, anonymous, Limits.DEFAULT);
    }
}
