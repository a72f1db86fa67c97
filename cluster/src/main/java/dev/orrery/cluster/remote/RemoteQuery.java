package dev.orrery.cluster.remote;

import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.query.spatial.SpatialSystem;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A query as it is sent. What it needs from outside is made anew where it runs, but for the time it
 * began, which is the same everywhere.
 */
record RemoteQuery(
        String text,
        List<Parameter> parameters,
        RangeTarget target,
        Optional<String> continuation,
        PageLimits limits,
        Surroundings surroundings) {
    /** A parameter of the query. */
    record Parameter(String name, RemoteValue value) {}

    /**
     * What the query needs from outside.
     *
     * @param measured whether somebody wants to know how long its phases take
     */
    record Surroundings(long startMillis, SpatialSystem spatial, boolean measured) {}

    static RemoteQuery of(RangeQueryRequest request) {
        List<Parameter> parameters = new ArrayList<>();
        request.spec()
                .parameters()
                .forEach(
                        (name, value) ->
                                parameters.add(new Parameter(name, RemoteValue.of(value))));
        Environment environment = request.environment();
        return new RemoteQuery(
                request.spec().text(),
                parameters,
                request.target(),
                request.continuation(),
                request.limits(),
                new Surroundings(
                        environment.functions().startMillis(),
                        environment.functions().spatial(),
                        environment.checkpoint().nanos() != 0));
    }

    RangeQueryRequest in(Environment environment) {
        Map<String, QueryValue> values = new LinkedHashMap<>();
        parameters.forEach(each -> values.put(each.name(), each.value().toValue()));
        return new RangeQueryRequest(
                new QuerySpec(text, values), target, continuation, limits, environment);
    }
}
