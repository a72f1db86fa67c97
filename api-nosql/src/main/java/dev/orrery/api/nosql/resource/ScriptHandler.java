package dev.orrery.api.nosql.resource;

import dev.orrery.api.nosql.exchange.Conditions;
import dev.orrery.api.nosql.exchange.Exchange;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.api.nosql.route.Target.ContainerLink;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.script.ScriptCatalog;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.ScriptSpec;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonObject;
import java.util.List;

/** Scripts as resources: create, list, query, read, replace, delete. */
public final class ScriptHandler {
    private final ScriptCatalog scripts;
    private final Directory directory;
    private final BlockingWork work;
    private final MetadataQueries queries;

    public ScriptHandler(
            ScriptCatalog scripts,
            Directory directory,
            BlockingWork work,
            MetadataQueries queries) {
        this.scripts = scripts;
        this.directory = directory;
        this.work = work;
        this.queries = queries;
    }

    public void handleFeed(Exchange exchange, ContainerLink link, ScriptKind kind) {
        Request request = exchange.request();
        ContainerRecord container = directory.owner(link).container();
        String rid = ResourceLinks.ridOf(container).text();
        String feed = ScriptJson.feedOf(kind);
        new FeedCalls(rid, feed, () -> all(container, kind), () -> create(request, container, kind))
                .answer(exchange, work, queries);
    }

    public void handle(Exchange exchange, ContainerLink link, ScriptKind kind, String id) {
        Request request = exchange.request();
        ContainerRecord container = directory.owner(link).container();
        ScriptRecord script = find(scripts, container, kind, id);
        switch (request.method()) {
            case GET -> exchange.answer(read(request, container, script));
            case PUT -> work.run(exchange, () -> replace(request, container, script));
            case DELETE ->
                    work.run(
                            exchange,
                            () -> {
                                scripts.delete(script, Conditions.ofWrite(request));
                                return MetadataResponse.deleted();
                            });
            case POST, PATCH -> throw Methods.notAllowed(request);
        }
    }

    /** A script by its id or by its resource id. */
    public static ScriptRecord find(
            ScriptCatalog scripts, ContainerRecord container, ScriptKind kind, String id) {
        return scripts.find(container.number(), kind, id)
                .or(
                        () ->
                                scripts.all(container.number(), kind).stream()
                                        .filter(
                                                script ->
                                                        ScriptJson.ridOf(container, script)
                                                                .text()
                                                                .equals(id))
                                        .findFirst())
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.NOT_FOUND,
                                        "The script '" + id + "' does not exist."));
    }

    private List<JsonObject> all(ContainerRecord container, ScriptKind kind) {
        return scripts.all(container.number(), kind).stream()
                .map(script -> ScriptJson.of(container, script))
                .toList();
    }

    private static Response read(Request request, ContainerRecord container, ScriptRecord script) {
        return MetadataResponse.read(
                request, ScriptJson.of(container, script), script.stamp().etag());
    }

    private Response create(Request request, ContainerRecord container, ScriptKind kind) {
        ScriptSpec spec = ScriptJson.read(BodyFields.parse(request.body()), kind);
        try {
            ScriptRecord created = scripts.create(container.number(), kind, spec);
            return MetadataResponse.created(
                    ScriptJson.of(container, created), created.stamp().etag());
        } catch (OrreryException e) {
            if (e.code() == ErrorCode.ALREADY_EXISTS && request.flag(RequestHeader.IS_UPSERT)) {
                return replace(request, container, find(scripts, container, kind, spec.id()));
            }
            throw e;
        }
    }

    private Response replace(Request request, ContainerRecord container, ScriptRecord script) {
        ScriptSpec spec = ScriptJson.read(BodyFields.parse(request.body()), script.kind());
        ScriptRecord replaced = scripts.replace(script, spec, Conditions.ofWrite(request));
        return MetadataResponse.replaced(
                ScriptJson.of(container, replaced), replaced.stamp().etag());
    }
}
