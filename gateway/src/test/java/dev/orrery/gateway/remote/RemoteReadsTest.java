package dev.orrery.gateway.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.throughput.Throughput;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowScanRequest.Wanted;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.ColumnValue;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.KeyspaceSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowChange;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.feed.ChangeFeedPageRequest;
import dev.orrery.gateway.feed.ChangeStart;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.graph.AdjacencyQuestion;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.RowFeedPosition;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a node without a replica answers is what the leader's node answers. */
class RemoteReadsTest {
    private static final TableName NAME = new TableName("ks", "t");
    private static final int ITEMS = 40;

    @TempDir Path directory;

    @Test
    void everyReadIsAnsweredAlikeWithAndWithoutAReplica() {
        try (ClusterGateways nodes = new ClusterGateways(directory, 5)) {
            ClusterGateways.await(() -> nodes.node(0).cluster.snapshot().nodes().size() == 5);
            itemsAreAlike(nodes);
            rowsAreAlike(nodes);
        }
    }

    private static void itemsAreAlike(ClusterGateways nodes) {
        ContainerRecord container =
                nodes.node(0).container("c", PartitionKeyDefinition.of("/pk"), 1);
        int partition = range(nodes.node(0), container).number();
        TestGateway here = nodes.leader(partition);
        TestGateway elsewhere = nodes.without(partition);
        ClusterGateways.await(
                () -> elsewhere.cluster.snapshot().container(container.number()).isPresent());
        for (int i = 0; i < ITEMS; i++) {
            elsewhere.create(container, item(i));
        }
        elsewhere.create(container, edge("e1", "v1", "v2"));
        elsewhere.create(container, edge("e2", "v1", "v3"));

        Alike alike = new Alike(here, elsewhere);
        alike.check(node -> text(read(node, container, "i7")));
        alike.check(node -> outcome(read(node, container, "none")));
        alike.check(node -> idOf(node, container, read(here, container, "i7")));
        alike.check(node -> feed(node, container));
        alike.check(node -> changes(node, container));
        alike.check(node -> query(node, container, QuerySpec.of("SELECT * FROM c")));
        alike.check(
                node ->
                        query(
                                node,
                                container,
                                QuerySpec.of(
                                        "SELECT c.id FROM c WHERE c.n > 3 ORDER BY c.n DESC")));
        alike.check(
                node ->
                        query(
                                node,
                                container,
                                QuerySpec.of(
                                        "SELECT COUNT(1) AS k, c.even FROM c GROUP BY c.even")));
        alike.check(node -> query(node, container, parameters()));
        alike.check(
                node ->
                        node.gateway
                                .items()
                                .explain(
                                        container,
                                        request(QuerySpec.of("SELECT * FROM c WHERE c.n = 3")),
                                        true)
                                .join()
                                .toString());
        alike.check(node -> node.gateway.ranges().statistics(container).toString());
        alike.check(node -> node.gateway.status().largest(container, 5).toString());
        alike.check(
                node ->
                        node.gateway
                                .status()
                                .status(container)
                                .partitions()
                                .getFirst()
                                .volume()
                                .toString());
        alike.check(node -> graph(node, container));
    }

    private static QuerySpec parameters() {
        return new QuerySpec(
                "SELECT c.id FROM c WHERE ARRAY_CONTAINS(@some, c.n) OR c.n = @none OR c.pk = @pk"
                        + " AND c.n = 5",
                Map.of(
                        "@some", ArrayValue.of(List.of(NumberValue.of(1), NumberValue.of(2))),
                        "@none", NumberValue.of(Double.NaN),
                        "@pk", StringValue.of("p")));
    }

    /** One question to two nodes. */
    private record Alike(TestGateway here, TestGateway elsewhere) {
        void check(Function<TestGateway, String> question) {
            String expected = question.apply(here);
            assertThat(expected).isNotEmpty();
            assertThat(question.apply(elsewhere)).isEqualTo(expected);
        }
    }

    private static RangeRecord range(TestGateway node, ContainerRecord container) {
        return node.gateway.ranges().of(container).getFirst();
    }

    private static String item(int i) {
        return "{\"id\":\"i%d\",\"pk\":\"p\",\"n\":%d,\"even\":%b,\"text\":\"tëxt %d\"}"
                .formatted(i, i, i % 2 == 0, i);
    }

    private static String edge(String id, String from, String to) {
        return ("{\"id\":\"%s\",\"pk\":\"p\",\"_isEdge\":true,\"label\":\"knows\","
                        + "\"_vertexId\":\"%s\",\"_vertexLabel\":\"v\",\"_sink\":\"%s\","
                        + "\"_sinkLabel\":\"v\",\"_sinkPartition\":\"p\"}")
                .formatted(id, from, to);
    }

    private static Routed read(TestGateway node, ContainerRecord container, String id) {
        return node.gateway
                .items()
                .read(container, PartitionKey.of("p"), id, EtagCondition.NONE)
                .join();
    }

    private static String outcome(Routed routed) {
        return routed.partitionNumber() + " " + ((Outcome.Refused) routed.outcome()).code();
    }

    private static String text(Routed routed) {
        Outcome.Found found = (Outcome.Found) routed.outcome();
        return text(found.item()) + found.charge() + " " + found.lsn();
    }

    private static String text(StoredItem item) {
        return new String(
                item.bytes(), item.textStart(), item.textLength(), StandardCharsets.UTF_8);
    }

    private static String idOf(TestGateway node, ContainerRecord container, Routed found) {
        JsonView view = ((Outcome.Found) found.outcome()).item().view();
        String rid = view.stringValue(view.member(view.root(), JsonName.of("_rid")));
        return node.gateway
                .items()
                .idOf(container, PartitionKey.of("p"), ResourceId.parse(rid))
                .join()
                .orElseThrow();
    }

    private static String feed(TestGateway node, ContainerRecord container) {
        var page = node.gateway.items().readFeed(container, FeedScope.ALL, pageOf(7)).join();
        return page.items().stream().map(RemoteReadsTest::text).toList()
                + " "
                + page.charge()
                + page.visited();
    }

    private static FeedPageRequest pageOf(int items) {
        return new FeedPageRequest(items, Optional.empty());
    }

    private static String changes(TestGateway node, ContainerRecord container) {
        var page =
                node.gateway
                        .items()
                        .readChanges(
                                container,
                                FeedScope.ALL,
                                new ChangeFeedPageRequest(
                                        new ChangeStart.Beginning(), 10, RequestContext.ANONYMOUS))
                        .join();
        return page.items().stream().map(change -> text(change.item()) + change.lsn()).toList()
                + page.position()
                + page.more()
                + page.charge();
    }

    private static QueryRequest request(QuerySpec spec) {
        return QueryRequest.first(spec, QueryScope.ALL);
    }

    private static String query(TestGateway node, ContainerRecord container, QuerySpec spec) {
        QueryPage page = node.gateway.items().query(container, request(spec)).join();
        return page.rows() + " " + page.metrics().charge() + page.visited();
    }

    private static String graph(TestGateway node, ContainerRecord container) {
        ElementKey vertex = new ElementKey(PartitionKey.of("p"), "v1");
        var edges =
                node.gateway
                        .graphs()
                        .adjacent(
                                container,
                                AdjacencyQuestion.of(
                                        List.of(vertex),
                                        List.of(),
                                        new AdjacencyRequest.Wanted(true, 10)),
                                RequestContext.ANONYMOUS);
        var items =
                node.gateway
                        .graphs()
                        .lookup(
                                container,
                                List.of(new ElementKey(PartitionKey.of("p"), "i3"), vertex),
                                RequestContext.ANONYMOUS);
        return edges.neighbours().stream().map(edge -> edge.edgeId() + edge.target()).toList()
                + " "
                + items.items().stream().map(found -> found.map(RemoteReadsTest::text)).toList();
    }

    private static void rowsAreAlike(ClusterGateways nodes) {
        createTable(nodes.node(0));
        OpenTable table = table(nodes.node(0));
        int partition = range(nodes.node(0), table.container()).number();
        TestGateway here = nodes.leader(partition);
        TestGateway elsewhere = nodes.without(partition);
        ClusterGateways.await(() -> elsewhere.gateway.tables().catalog().table(NAME).isPresent());
        for (int p = 0; p < ITEMS; p++) {
            insert(elsewhere, p, p % 3);
        }

        Alike alike = new Alike(here, elsewhere);
        alike.check(node -> rows(node, slice(node, 4)));
        alike.check(node -> rows(node, scan(node, Wanted.ROWS)));
        alike.check(node -> rows(node, scan(node, Wanted.PARTITIONS)));
        alike.check(node -> rows(node, lookUp(node)));
        alike.check(RemoteReadsTest::rowChanges);
    }

    private static void createTable(TestGateway node) {
        TableSchema table =
                TableSchema.create(
                        NAME,
                        new UUID(1, 1),
                        List.of(
                                column("p", ColumnKind.PARTITION_KEY, 0),
                                column("c", ColumnKind.CLUSTERING, 0),
                                column("v", ColumnKind.REGULAR, -1)),
                        TableOptions.NONE);
        node.gateway
                .tables()
                .createKeyspace(
                        KeyspaceSchema.of("ks", Map.of("class", "SimpleStrategy"), true),
                        Optional.empty());
        node.gateway.tables().createTable(table, Optional.of(new Throughput.Manual(6_000)));
        node.gateway
                .tables()
                .alterTable(
                        NAME,
                        known ->
                                TableChanges.add(
                                        known,
                                        new IndexSchema(
                                                0,
                                                "t_v_idx",
                                                known.column("v").orElseThrow().number(),
                                                IndexTarget.VALUE,
                                                "COMPOSITES",
                                                Map.of())));
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position) {
        return new ColumnSchema(0, name, kind, position, NativeType.INT, false);
    }

    private static OpenTable table(TestGateway node) {
        return node.gateway.tables().catalog().table(NAME).orElseThrow();
    }

    private static void insert(TestGateway node, int p, int v) {
        OpenTable table = table(node);
        RowChange change =
                new RowChange.Update(
                        table.keys().rowKey(List.of(Values.ofInt(1))),
                        RowChange.LEADER_TIME,
                        0,
                        true,
                        List.of(
                                new CellChange.Put(
                                        table.schema().column("v").orElseThrow().number(),
                                        Values.ofInt(v))));
        node.gateway.rows().write(table, Values.ofInt(p), List.of(change), List.of()).join();
    }

    private static RowPage slice(TestGateway node, int p) {
        OpenTable table = table(node);
        return node.gateway
                .rows()
                .read(
                        SliceRequest.of(
                                table.address(Values.ofInt(p)),
                                table.keys().rowKey(List.of(Values.ofInt(1)))))
                .join();
    }

    private static RowPage scan(TestGateway node, Wanted wanted) {
        return node.gateway
                .rows()
                .scan(table(node), RingRange.FULL, Optional.empty(), wanted, RowLimits.ofRows(9))
                .join();
    }

    private static RowPage lookUp(TestGateway node) {
        return node.gateway
                .rows()
                .lookUp(
                        table(node),
                        new IndexedValue(0, Values.ofInt(1)),
                        RingRange.FULL,
                        Optional.empty(),
                        RowLimits.ofRows(5))
                .join();
    }

    private static String rows(TestGateway node, RowPage page) {
        return rows(page, table(node).schema().column("v").orElseThrow().number());
    }

    private static int value(StoredRow row, int column) {
        return Values.toInt(ColumnValue.of(NativeType.INT, row.row(), column));
    }

    private static String rows(RowPage page, int column) {
        return page.partitions().stream()
                        .map(
                                rows ->
                                        Values.toInt(rows.partitionKey())
                                                + " "
                                                + rows.rows().stream()
                                                        .map(row -> value(row, column))
                                                        .toList())
                        .toList()
                + " "
                + page.resume().map(position -> Values.toInt(position.partitionKey()))
                + page.charge()
                + " "
                + page.lsn();
    }

    private static String rowChanges(TestGateway node) {
        var page = node.gateway.rowFeed().read(table(node), RowFeedPosition.from(0), 12).join();
        return page.changes().stream().map(row -> Values.toInt(row.partitionKey())).toList()
                + " "
                + page.more()
                + page.charge();
    }
}
