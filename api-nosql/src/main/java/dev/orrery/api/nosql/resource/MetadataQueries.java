package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QueryRun;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.Environment;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Queries over databases, containers and offers: there are few, so each is looked at. */
public final class MetadataQueries {
    /** How long a request may take, as documented by the service. */
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Clock clock;

    public MetadataQueries(Clock clock) {
        this.clock = clock;
    }

    /** A page of what the query selects. Takes as long as the query; not for an event loop. */
    Response run(Request request, String rid, String feed, List<? extends JsonValue> resources) {
        if (request.flag(RequestHeader.IS_QUERY_PLAN)) {
            throw OrreryException.badRequest("A query plan is made for queries over items only.");
        }
        QuerySpec spec = QuerySpec.of(JsonScanner.scan(request.body(), JsonLimits.DEFAULT));
        QueryRun query = QueryRun.prepare(spec, Environment.of(clock).with(deadline()));
        List<JsonValue> rows =
                query.rows(resources.stream().map(MetadataQueries::view).toList()).stream()
                        .map(JsonValue::parse)
                        .toList();
        return MetadataFeed.page(request, rid, feed, rows);
    }

    private Checkpoint deadline() {
        long startNanos = clock.monotonicNanos();
        return () -> {
            if (clock.monotonicNanos() - startNanos > LIMIT_NANOS) {
                throw new OrreryException(ErrorCode.TIMED_OUT, "The query took too long.");
            }
        };
    }

    private static JsonView view(JsonValue resource) {
        return JsonScanner.scan(resource.toBytes(), JsonLimits.DEFAULT);
    }
}
