package dev.orrery.server.admin.api;

import dev.orrery.api.nosql.resource.ContainerConsole;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonArray;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.json.JsonValue;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Databases and containers: what there is, what they look like, new ones, and none of them. */
final class CatalogEndpoints {
    private static final String DATABASES = "/admin/v1/databases";
    private static final String DATABASE = DATABASES + "/{database}";
    private static final String THROUGHPUT = "throughput";

    /** Items that are looked at for the names of their properties. */
    private static final int SAMPLE = 20;

    private final Gateway gateway;
    private final Containers containers;
    private final ContainerConsole definitions;

    CatalogEndpoints(Gateway gateway, ContainerConsole definitions) {
        this.gateway = gateway;
        this.containers = new Containers(gateway);
        this.definitions = definitions;
    }

    void addTo(Endpoints endpoints) {
        endpoints
                .read(DATABASES, _ -> list())
                .read(Containers.PATH + "/definition", this::definition)
                .read(Containers.PATH + "/properties", this::properties)
                .add("POST", DATABASES, Gate.Effect.CHANGES, this::createDatabase)
                .add("DELETE", DATABASE, Gate.Effect.CHANGES, this::deleteDatabase)
                .add("POST", DATABASE + "/containers", Gate.Effect.CHANGES, this::createContainer)
                .add("DELETE", Containers.PATH, Gate.Effect.CHANGES, this::deleteContainer);
    }

    private JsonObject list() {
        return new Fields()
                .put("databases", gateway.metadata().databases(), this::database)
                .build();
    }

    private JsonObject database(DatabaseRecord database) {
        return new Fields()
                .put("database", database.id())
                .put("shared", gateway.metadata().offerOf(database).isPresent())
                .put("keyspace", gateway.tables().catalog().keyspace(database.id()).isPresent())
                .put(
                        "containers",
                        gateway.metadata().containers(database),
                        CatalogEndpoints::container)
                .build();
    }

    private static JsonObject container(ContainerRecord container) {
        return new Fields()
                .put("container", container.id())
                .put("api", StatusJson.name(container.definition().identity().apiKind()))
                .build();
    }

    private JsonObject definition(Question question) {
        ContainerRecord container = containers.of(question);
        Fields fields =
                new Fields()
                        .put("database", question.name("database"))
                        .put("container", container.id())
                        .put("api", StatusJson.name(container.definition().identity().apiKind()));
        Optional<OpenTable> table = gateway.tables().table(container.number());
        return table.isPresent()
                ? fields.put("columns", columns(table.get().schema()))
                        .put("counters", table.get().schema().isCounter())
                        .build()
                : fields.put("definition", withoutLinks(definitions.definition(container))).build();
    }

    /** What tells where something is in the protocol is of no use here. */
    private static JsonObject withoutLinks(JsonObject definition) {
        JsonObject rest = definition;
        for (String name : List.copyOf(definition.members().keySet())) {
            rest = name.startsWith("_") ? rest.without(name) : rest;
        }
        return rest;
    }

    private static JsonArray columns(TableSchema table) {
        List<JsonValue> columns = new ArrayList<>();
        Stream.of(table.partitionKey(), table.clustering(), table.statics(), table.regulars())
                .flatMap(List::stream)
                .forEach(column -> columns.add(column(column)));
        return new JsonArray(columns);
    }

    private static JsonObject column(ColumnSchema column) {
        return new Fields()
                .put("name", column.name())
                .put("type", column.type().cqlName())
                .put("kind", StatusJson.name(column.kind()))
                .build();
    }

    private JsonObject properties(Question question) {
        ContainerRecord container = containers.of(question);
        Optional<OpenTable> table = gateway.tables().table(container.number());
        Set<String> names = new TreeSet<>();
        if (table.isPresent()) {
            columns(table.get().schema())
                    .elements()
                    .forEach(column -> ((JsonObject) column).string("name").ifPresent(names::add));
        } else {
            gateway.items()
                    .readFeed(
                            container,
                            FeedScope.ALL,
                            new FeedPageRequest(SAMPLE, Optional.empty(), question.context()))
                    .join()
                    .items()
                    .forEach(item -> addNames(item, names));
        }
        return new Fields().put("properties", JsonArray.ofStrings(List.copyOf(names))).build();
    }

    private static void addNames(StoredItem item, Set<String> names) {
        JsonView view = item.view();
        for (int i = 0; i < view.size(view.root()); i++) {
            names.add(view.name(view.memberAt(view.root(), i)));
        }
    }

    private JsonObject createDatabase(Question question) {
        JsonObject body = question.body();
        return database(
                gateway.metadata()
                        .createDatabase(PageFields.required(body, "id"), throughput(body)));
    }

    private static Optional<Throughput> throughput(JsonObject body) {
        return body.object(THROUGHPUT).map(ThroughputEndpoints::wanted);
    }

    private JsonObject deleteDatabase(Question question) {
        gateway.metadata().deleteDatabase(containers.database(question), EtagCondition.NONE);
        return JsonObject.EMPTY;
    }

    /** The body is a container as clients of the NoSQL protocol send it. */
    private JsonObject createContainer(Question question) {
        JsonObject body = question.body();
        DatabaseRecord database = containers.database(question);
        Optional<Throughput> throughput = throughput(body);
        JsonObject definition = body.without(THROUGHPUT).without("api");
        return switch (body.string("api").orElse("nosql")) {
            case "nosql" -> container(definitions.create(database, definition, throughput));
            case "gremlin" ->
                    container(
                            gateway.metadata()
                                    .createGraph(
                                            database,
                                            PageFields.required(body, "id"),
                                            graphKey(definition),
                                            throughput));
            default ->
                    throw OrreryException.badRequest(
                            "'api' is nosql or gremlin; tables are created by CQL.");
        };
    }

    private static PartitionKeyDefinition graphKey(JsonObject definition) {
        return definition
                .object("partitionKey")
                .flatMap(key -> key.array("paths"))
                .filter(paths -> paths.elements().size() == 1)
                .flatMap(
                        paths ->
                                JsonObject.EMPTY
                                        .with("path", paths.elements().getFirst())
                                        .string("path"))
                .map(PartitionKeyDefinition::of)
                .orElseThrow(
                        () ->
                                OrreryException.badRequest(
                                        "A graph has a 'partitionKey' with one path."));
    }

    private JsonObject deleteContainer(Question question) {
        ContainerRecord container = containers.of(question);
        if (container.definition().identity().apiKind() == ApiKind.CASSANDRA) {
            throw OrreryException.badRequest("A table is dropped by CQL: DROP TABLE.");
        }
        gateway.metadata().deleteContainer(container, EtagCondition.NONE);
        return JsonObject.EMPTY;
    }
}
