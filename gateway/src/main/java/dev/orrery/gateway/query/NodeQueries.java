package dev.orrery.gateway.query;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.remote.QueryEnvironments;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.gateway.script.UserFunctionLibrary;
import dev.orrery.query.evaluate.Environment;
import java.util.function.Function;

/** What queries of other nodes need here. */
public final class NodeQueries implements QueryEnvironments {
    private final Routes routes;
    private final QueryOptions options;
    private final Function<ContainerRecord, UserFunctionLibrary> functions;

    public NodeQueries(
            Routes routes,
            QueryOptions options,
            Function<ContainerRecord, UserFunctionLibrary> functions) {
        this.routes = routes;
        this.options = options;
        this.functions = functions;
    }

    @Override
    public <T> T run(Terms terms, Function<Environment, T> query) {
        ContainerRecord container = routes.current(terms.containerNumber());
        try (UserFunctionLibrary library = functions.apply(container)) {
            return query.apply(ContainerQueries.forNodes(routes.clock(), terms, library, options));
        }
    }
}
