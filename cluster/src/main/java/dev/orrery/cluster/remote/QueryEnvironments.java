package dev.orrery.cluster.remote;

import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.spatial.SpatialSystem;
import java.util.function.Function;

/** Makes what queries of other nodes need from outside: limits, and the users' own functions. */
public interface QueryEnvironments {
    /**
     * A query that another node has sent.
     *
     * @param startMillis when it began there
     * @param measured whether somebody wants to know how long its phases take
     */
    record Terms(int containerNumber, long startMillis, SpatialSystem spatial, boolean measured) {}

    /** Runs a query in its environment, which ends with it. */
    <T> T run(Terms terms, Function<Environment, T> query);
}
