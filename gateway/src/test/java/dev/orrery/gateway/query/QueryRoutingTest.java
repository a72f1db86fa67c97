package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.QueryTimes;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PlanText;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which physical partitions a query asks, and what it tells of it. */
class QueryRoutingTest {
    private static final int PARTITIONS = 8;

    @TempDir Path directory;

    private TestGateway gateway;
    private ContainerRecord container;

    @BeforeEach
    void open() {
        gateway = TestGateway.open(directory, Clock.system());
        container =
                gateway.container(
                        "tree",
                        PartitionKeyDefinition.hierarchical("/tenant", "/user"),
                        PARTITIONS);
        for (int tenant = 0; tenant < 12; tenant++) {
            for (int user = 0; user < 5; user++) {
                gateway.create(
                        container,
                        "{\"id\":\"%d-%d\",\"tenant\":\"t%d\",\"user\":\"u%d\",\"n\":%d}"
                                .formatted(tenant, user, tenant, user, tenant * 5 + user));
            }
        }
    }

    @AfterEach
    void close() {
        gateway.close();
    }

    private QueryPage page(String query) {
        return gateway.gateway
                .items()
                .query(container, QueryRequest.first(QuerySpec.of(query), QueryScope.ALL))
                .join();
    }

    private static List<String> rows(QueryPage page) {
        return page.rows().stream().map(JsonRow::toString).toList();
    }

    @Test
    void aQueryWithoutAKeyAsksEveryPartition() {
        QueryPage page = page("SELECT VALUE COUNT(1) FROM c");
        assertThat(rows(page)).containsExactly("60");
        assertThat(page.visited()).hasSize(PARTITIONS);
    }

    @Test
    void theBeginningOfAHierarchicalKeyAsksOnePartition() {
        QueryPage page = page("SELECT VALUE c.user FROM c WHERE c.tenant = 't3' ORDER BY c.user");
        assertThat(rows(page)).containsExactly("\"u0\"", "\"u1\"", "\"u2\"", "\"u3\"", "\"u4\"");
        assertThat(page.visited().size()).isLessThanOrEqualTo(2);
    }

    @Test
    void severalKeysAskOnlyTheirPartitions() {
        for (String filter :
                List.of(
                        "c.tenant = 't1' AND c.user IN ('u1', 'u2')",
                        "(c.tenant = 't1' AND c.user = 'u1') OR (c.tenant = 't1' AND c.user ="
                                + " 'u2')")) {
            QueryPage page = page("SELECT VALUE c.id FROM c WHERE " + filter);
            assertThat(rows(page)).as(filter).containsExactlyInAnyOrder("\"1-1\"", "\"1-2\"");
            assertThat(page.visited().size()).as(filter).isLessThanOrEqualTo(2);
        }
        QueryPage two = page("SELECT VALUE c.id FROM c WHERE c.tenant IN ('t1', 't2')");
        assertThat(rows(two)).hasSize(10);
        assertThat(two.visited().size()).isLessThanOrEqualTo(4);
    }

    @Test
    void aQueryOverAllOfASmallContainerCostsLittle() {
        ContainerRecord small = gateway.container("small", PartitionKeyDefinition.of("/tenant"), 1);
        for (int i = 0; i < 20; i++) {
            gateway.create(small, "{\"id\":\"%d\",\"tenant\":\"t%d\",\"n\":%d}".formatted(i, i, i));
        }
        QueryRequest oneKey =
                QueryRequest.first(
                        QuerySpec.of("SELECT VALUE c.n FROM c WHERE c.tenant = 't7' AND c.n = 7"),
                        QueryScope.ALL);
        QueryRequest allKeys =
                QueryRequest.first(
                        QuerySpec.of("SELECT VALUE c.n FROM c WHERE c.n = 7"), QueryScope.ALL);
        double ofOneKey = gateway.gateway.items().query(small, oneKey).join().metrics().charge();
        double ofAllKeys = gateway.gateway.items().query(small, allKeys).join().metrics().charge();
        assertThat(ofAllKeys).isLessThan(3).isLessThanOrEqualTo(ofOneKey + 0.1);
    }

    @Test
    void theSecondLevelAloneTellsNoPartition() {
        QueryPage page = page("SELECT VALUE c.id FROM c WHERE c.user = 'u2'");
        assertThat(rows(page)).hasSize(12);
        assertThat(page.visited()).hasSize(PARTITIONS);
    }

    @Test
    void aKeyThatCannotBeAsksNobody() {
        QueryPage page = page("SELECT * FROM c WHERE c.tenant = 't1' AND c.tenant = 't2'");
        assertThat(page.rows()).isEmpty();
        assertThat(page.visited()).isEmpty();
        assertThat(page.metrics().charge()).isEqualTo(RequestUnits.MINIMUM);
    }

    @Test
    void anExplanationHasThePlanOfEveryPartition() {
        QueryExplanation explained =
                gateway.gateway
                        .items()
                        .explain(
                                container,
                                QueryRequest.first(
                                        QuerySpec.of("SELECT * FROM c WHERE c.n < 10 ORDER BY c.n"),
                                        QueryScope.ALL),
                                true)
                        .join();
        assertThat(explained.partitions()).hasSize(PARTITIONS);
        assertThat(explained.plan().actual().orElseThrow().rows()).isEqualTo(10);
        assertThat(explained.indexes().single().used()).containsExactly("/n/?");
        assertThat(PlanText.render(explained.plan()))
                .startsWith("Ordered merge partitions asked: 8")
                .contains("Partition ")
                .contains("/n/? < 10");
    }

    @Test
    void theEstimateOfAnExplanationReadsNoRows() {
        QueryExplanation explained =
                gateway.gateway
                        .items()
                        .explain(
                                container,
                                QueryRequest.first(
                                        QuerySpec.of(
                                                "SELECT c.tenant, COUNT(1) AS n FROM c GROUP"
                                                        + " BY c.tenant"),
                                        QueryScope.ALL),
                                false)
                        .join();
        assertThat(explained.plan().operator()).isEqualTo("Ordered merge of groups");
        assertThat(explained.plan().actual()).isEmpty();
    }

    @Test
    void groupsOfAllPartitionsComeInPagesOnce() {
        QueryRequest request =
                new QueryRequest(
                        QuerySpec.of(
                                "SELECT c.user, SUM(c.n) AS s, COUNT(1) AS k FROM c GROUP BY"
                                        + " c.user"),
                        QueryScope.ALL,
                        2,
                        Optional.empty());
        QueryPage first = gateway.gateway.items().query(container, request).join();
        assertThat(rows(first))
                .containsExactly(
                        "{\"user\":\"u0\",\"s\":330,\"k\":12}",
                        "{\"user\":\"u1\",\"s\":342,\"k\":12}");
        QueryPage second =
                gateway.gateway
                        .items()
                        .query(container, request.next(first.continuation().orElseThrow()))
                        .join();
        assertThat(rows(second)).first().asString().contains("\"u2\"");
        assertThat(second.rows()).hasSize(2);
    }

    @Test
    void aContinuationOfAnotherQueryIsRefused() {
        QueryRequest request =
                new QueryRequest(
                        QuerySpec.of("SELECT * FROM c"), QueryScope.ALL, 2, Optional.empty());
        String token =
                gateway.gateway
                        .items()
                        .query(container, request)
                        .join()
                        .continuation()
                        .orElseThrow();
        QueryRequest other =
                new QueryRequest(
                        QuerySpec.of("SELECT c.id FROM c"), QueryScope.ALL, 2, Optional.of(token));
        assertThatThrownBy(() -> gateway.gateway.items().query(container, other).join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(OrreryException.class)
                .hasMessageContaining("Continuation");
    }

    @Test
    void timesAreMeasuredIfSomebodyAsks() {
        QueryRequest request =
                new QueryRequest(
                        QuerySpec.of("SELECT VALUE UPPER(c.user) FROM c WHERE c.n < 10"),
                        QueryScope.ALL,
                        100,
                        Optional.empty());
        assertThat(gateway.gateway.items().query(container, request).join().metrics().spentNanos())
                .isEmpty();
        assertThat(
                        gateway.gateway
                                .items()
                                .query(container, request.measuring())
                                .join()
                                .metrics()
                                .spentNanos())
                .containsKeys(
                        QueryTimes.Phase.COMPILE,
                        QueryTimes.Phase.PHYSICAL_PLAN,
                        QueryTimes.Phase.INDEX_LOOKUP,
                        QueryTimes.Phase.DOCUMENT_LOAD,
                        QueryTimes.Phase.SYSTEM_FUNCTIONS,
                        QueryTimes.Phase.EXECUTION);
    }
}
