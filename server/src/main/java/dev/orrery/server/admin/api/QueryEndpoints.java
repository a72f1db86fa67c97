package dev.orrery.server.admin.api;

import dev.orrery.api.cassandra.console.CqlAnswer;
import dev.orrery.api.cassandra.console.CqlQuestion;
import dev.orrery.api.gremlin.request.GremlinAnswer;
import dev.orrery.api.gremlin.request.GremlinQuestion;
import dev.orrery.api.nosql.item.ItemConsole;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.gateway.security.Access;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonScanner;
import dev.orrery.model.json.JsonString;
import dev.orrery.model.json.JsonValue;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.range.QueryMetrics;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs SQL, CQL and Gremlin. */
final class QueryEndpoints {
    private static final String PATH = "/admin/v1/query/";

    private final Gateway gateway;
    private final Containers containers;
    private final Consoles consoles;

    QueryEndpoints(Gateway gateway, Consoles consoles) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
        this.consoles = consoles;
    }

    /** What a statement may change is decided by its own executor, with the caller's access. */
    void addTo(Endpoints endpoints) {
        endpoints
                .add("POST", PATH + "sql", Gate.Effect.READS, this::sql)
                .add("POST", PATH + "cql", Gate.Effect.READS, this::cql)
                .add("POST", PATH + "cql/explain", Gate.Effect.READS, this::explainCql)
                .add("POST", PATH + "gremlin", Gate.Effect.READS, this::gremlin);
    }

    private JsonObject sql(Question question) {
        JsonObject body = question.body();
        ContainerRecord container = containers.named(body);
        ItemConsole.requireItems(container);
        byte[] text = question.call().body().getBytes(StandardCharsets.UTF_8);
        QueryScope scope =
                body.member(PageFields.KEY) == null
                        ? QueryScope.ALL
                        : QueryScope.of(PageFields.key(body));
        QueryPage page =
                gateway.items()
                        .query(
                                container,
                                new QueryRequest(
                                        QuerySpec.of(JsonScanner.scan(text, JsonLimits.DEFAULT)),
                                        scope,
                                        PageFields.size(body),
                                        body.string(PageFields.CONTINUATION),
                                        question.context(),
                                        false))
                        .join();
        Fields fields =
                new Fields()
                        .put("rows", page.rows(), row -> JsonValue.parse(row.toBytes()))
                        .putRounded("requestUnits", page.metrics().charge())
                        .put("statistics", statistics(page.metrics(), page.visited().size()));
        page.continuation().ifPresent(token -> fields.put(PageFields.CONTINUATION, token));
        return fields.build();
    }

    private static JsonObject statistics(QueryMetrics metrics, int partitions) {
        return new Fields()
                .put("partitionsAsked", partitions)
                .put("indexEntries", metrics.indexEntries())
                .put("documents", metrics.documents().count())
                .put("documentBytes", metrics.documents().bytes())
                .put("rows", metrics.rows().count())
                .put("rowBytes", metrics.rows().bytes())
                .put("usedIndexes", JsonArray.ofStrings(metrics.indexes().single().used()))
                .put(
                        "potentialIndexes",
                        JsonArray.ofStrings(metrics.indexes().single().potential()))
                .build();
    }

    private JsonObject explainCql(Question question) {
        return CqlPlanJson.of(consoles.cql().explain(cqlQuestion(question)), gateway);
    }

    private static CqlQuestion cqlQuestion(Question question) {
        JsonObject body = question.body();
        return new CqlQuestion(
                PageFields.required(body, "query"),
                body.string("keyspace"),
                texts(body),
                new CqlQuestion.Page(PageFields.size(body), pagingState(body)),
                question.access() == Access.READ_ONLY);
    }

    private JsonObject cql(Question question) {
        CqlAnswer answer = consoles.cql().run(cqlQuestion(question)).join();
        Fields fields =
                new Fields()
                        .put("columns", answer.columns(), QueryEndpoints::column)
                        .put("rows", answer.rows(), QueryEndpoints::row)
                        .putRounded("requestUnits", answer.cost().requestUnits())
                        .put("warnings", JsonArray.ofStrings(answer.cost().warnings()));
        answer.keyspace().ifPresent(name -> fields.put("keyspace", name));
        answer.pagingState()
                .ifPresent(
                        state ->
                                fields.put(
                                        PageFields.CONTINUATION,
                                        Base64.getEncoder().encodeToString(state)));
        return fields.build();
    }

    private static JsonObject column(CqlAnswer.Column column) {
        return new Fields().put("name", column.name()).put("type", column.type()).build();
    }

    private static JsonValue row(List<String> cells) {
        return new JsonArray(
                cells.stream()
                        .map(cell -> JsonValue.parse(cell.getBytes(StandardCharsets.UTF_8)))
                        .toList());
    }

    private static List<String> texts(JsonObject body) {
        return body.array("values").map(JsonArray::elements).orElse(List.of()).stream()
                .map(
                        value -> {
                            if (value instanceof JsonString(String text)) {
                                return text;
                            }
                            throw OrreryException.badRequest(
                                    "'values' holds texts, each as a constant of CQL is written.");
                        })
                .toList();
    }

    private static Optional<byte[]> pagingState(JsonObject body) {
        try {
            return body.string(PageFields.CONTINUATION).map(Base64.getDecoder()::decode);
        } catch (IllegalArgumentException e) {
            throw OrreryException.badRequest("The continuation is none that was given out.");
        }
    }

    private JsonObject gremlin(Question question) {
        JsonObject body = question.body();
        GremlinAnswer answer =
                consoles.gremlin()
                        .run(
                                new GremlinQuestion(
                                        PageFields.required(body, "database"),
                                        PageFields.required(body, "container"),
                                        PageFields.required(body, "query"),
                                        bindings(body),
                                        question.access(),
                                        PageFields.size(body)));
        return new Fields()
                .put(
                        "results",
                        answer.results(),
                        text -> JsonValue.parse(text.getBytes(StandardCharsets.UTF_8)))
                .put("cut", answer.cut())
                .putRounded("requestUnits", answer.requestUnits())
                .build();
    }

    private static Map<String, Object> bindings(JsonObject body) {
        Map<String, Object> bindings = new HashMap<>();
        body.object("bindings")
                .orElse(JsonObject.EMPTY)
                .members()
                .forEach((name, value) -> bindings.put(name, PlainValues.of(value)));
        return bindings;
    }
}
