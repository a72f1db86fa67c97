package dev.orrery.api.nosql;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestMethod;
import dev.orrery.api.nosql.route.Target;
import dev.orrery.gateway.metering.Latencies;
import dev.orrery.gateway.metering.OperationLatency;
import dev.orrery.gateway.script.ScriptKind;

/** The kinds of requests that are measured apart. */
final class RequestKinds {
    private static final String API = "nosql";

    private final OperationLatency pointRead;
    private final OperationLatency write;
    private final OperationLatency query;
    private final OperationLatency feed;
    private final OperationLatency procedure;
    private final OperationLatency metadata;
    private final OperationLatency other;

    RequestKinds(Latencies latencies) {
        pointRead = latencies.register(API, "point_read");
        write = latencies.register(API, "write");
        query = latencies.register(API, "query");
        feed = latencies.register(API, "feed");
        procedure = latencies.register(API, "procedure");
        metadata = latencies.register(API, "metadata");
        other = latencies.register(API, "other");
    }

    /** What is not understood, or not allowed. */
    OperationLatency other() {
        return other;
    }

    OperationLatency of(Request request, Target target) {
        boolean get = request.method() == RequestMethod.GET;
        return switch (target) {
            case Target.Items _ when request.isQuery() -> query;
            case Target.Items _ -> get ? feed : write;
            case Target.Item _ -> get ? pointRead : write;
            case Target.PartitionDeletion _ -> write;
            case Target.Script script
                    when script.kind() == ScriptKind.PROCEDURE
                            && request.method() == RequestMethod.POST ->
                    procedure;
            case Target.Unserved _ -> other;
            default -> metadata;
        };
    }
}
