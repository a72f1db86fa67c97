package dev.orrery.api.nosql;

import dev.orrery.api.nosql.http.HttpLimits;
import dev.orrery.model.limit.Limits;
import java.net.InetSocketAddress;
import java.util.Optional;

/**
 * How the protocol is served.
 *
 * @param address where to listen; port 0 takes a free one
 * @param threads of the event loop
 * @param publicEndpoint the URL that clients are told to use; empty: the one they came to
 */
public record NosqlServerOptions(
        InetSocketAddress address,
        int threads,
        Optional<String> publicEndpoint,
        Limits limits,
        HttpLimits httpLimits) {
    public NosqlServerOptions {
        if (threads < 1) {
            throw new IllegalArgumentException("at least one thread is needed");
        }
    }

    /** Everything as usual at an address. */
    public static NosqlServerOptions at(InetSocketAddress address) {
        return new NosqlServerOptions(
                address,
                Runtime.getRuntime().availableProcessors(),
                Optional.empty(),
                Limits.DEFAULT,
                HttpLimits.DEFAULT);
    }
}
