package dev.orrery.api.gremlin.http;

import java.util.Set;

/** Where Gremlin is: at its own path for most drivers, at the root for those of Cosmos DB. */
public final class GremlinPaths {
    private static final Set<String> SERVED = Set.of("/", "/gremlin", "/gremlin/");

    private GremlinPaths() {}

    public static boolean isServed(String uri) {
        return SERVED.contains(of(uri));
    }

    /** The path of an address without its query. */
    public static String of(String uri) {
        int query = uri.indexOf('?');
        return query < 0 ? uri : uri.substring(0, query);
    }
}
