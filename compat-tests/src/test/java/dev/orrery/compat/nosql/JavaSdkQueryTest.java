package dev.orrery.compat.nosql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.azure.cosmos.CosmosClient;
import com.azure.cosmos.CosmosContainer;
import com.azure.cosmos.CosmosDatabase;
import com.azure.cosmos.CosmosException;
import com.azure.cosmos.models.CosmosContainerProperties;
import com.azure.cosmos.models.CosmosItemIdentity;
import com.azure.cosmos.models.CosmosQueryRequestOptions;
import com.azure.cosmos.models.FeedResponse;
import com.azure.cosmos.models.PartitionKey;
import com.azure.cosmos.models.SqlParameter;
import com.azure.cosmos.models.SqlQuerySpec;
import com.azure.cosmos.models.ThroughputProperties;
import com.fasterxml.jackson.databind.JsonNode;
import dev.orrery.compat.ServerProcess;
import dev.orrery.compat.SharedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries of the Java SDK, which fans out and merges by the server's plans. */
@ExtendWith(SharedServer.class)
class JavaSdkQueryTest {
    private static final int COUNT = 60;
    private static final int RANGE_THROUGHPUT = 6_000;

    private static CosmosClient client;
    private static CosmosDatabase database;
    private static final Map<Integer, CosmosContainer> CONTAINERS = new TreeMap<>();

    @BeforeAll
    static void fill(ServerProcess server) {
        client = JavaSdk.client(server.endpoint());
        database = JavaSdk.freshDatabase(client);
        for (int ranges : new int[] {1, 3}) {
            String id = "queried-" + ranges;
            database.createContainer(
                    new CosmosContainerProperties(id, "/pk"),
                    ThroughputProperties.createManualThroughput(ranges * RANGE_THROUGHPUT));
            CosmosContainer container = database.getContainer(id);
            assertThat(container.getFeedRanges()).hasSize(ranges);
            for (int i = 0; i < COUNT; i++) {
                container.createItem(
                        JavaSdk.json(
                                "{'id':'i%02d','pk':'k%d','n':%d,'g':'g%d','tie':%d}"
                                        .formatted(i, i % 9, i * 7 % COUNT, i % 3, i % 2)));
            }
            CONTAINERS.put(ranges, container);
        }
    }

    @AfterAll
    static void close() {
        database.delete();
        client.close();
    }

    private static CosmosContainer container(int ranges) {
        return Objects.requireNonNull(CONTAINERS.get(ranges));
    }

    private static <T> List<T> query(int ranges, String sql, Class<T> type) {
        return container(ranges).queryItems(sql, new CosmosQueryRequestOptions(), type).stream()
                .toList();
    }

    private static List<Integer> numbers(int ranges, String sql) {
        return query(ranges, sql, Integer.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void filtersFindTheirItems(int ranges) {
        assertThat(query(ranges, "SELECT * FROM c", JsonNode.class)).hasSize(COUNT);
        assertThat(numbers(ranges, "SELECT VALUE c.n FROM c WHERE c.n < 3"))
                .containsExactlyInAnyOrder(0, 1, 2);
        assertThat(numbers(ranges, "SELECT VALUE c.n FROM c WHERE c.pk IN ('k1', 'k2')"))
                .hasSize(14);
        SqlQuerySpec spec =
                new SqlQuerySpec(
                        "SELECT VALUE c.id FROM c WHERE c.pk = @pk AND c.n > @n",
                        new SqlParameter("@pk", "k1"),
                        new SqlParameter("@n", -1));
        assertThat(
                        container(ranges)
                                .queryItems(spec, new CosmosQueryRequestOptions(), String.class))
                .hasSize(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ordersTopsAndOffsetsAreMerged(int ranges) {
        assertThat(numbers(ranges, "SELECT VALUE c.n FROM c ORDER BY c.n"))
                .hasSize(COUNT)
                .isSorted();
        assertThat(numbers(ranges, "SELECT TOP 3 VALUE c.n FROM c ORDER BY c.n DESC"))
                .containsExactly(59, 58, 57);
        assertThat(numbers(ranges, "SELECT VALUE c.n FROM c ORDER BY c.n OFFSET 10 LIMIT 3"))
                .containsExactly(10, 11, 12);
        assertThat(query(ranges, "SELECT TOP 7 * FROM c", JsonNode.class)).hasSize(7);
        assertThat(query(ranges, "SELECT * FROM c OFFSET 55 LIMIT 10", JsonNode.class)).hasSize(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aggregatesAreMerged(int ranges) {
        assertThat(numbers(ranges, "SELECT VALUE COUNT(1) FROM c")).containsExactly(COUNT);
        assertThat(query(ranges, "SELECT VALUE SUM(c.n) FROM c", Double.class))
                .containsExactly(1770.0);
        assertThat(query(ranges, "SELECT VALUE AVG(c.n) FROM c", Double.class))
                .containsExactly(29.5);
        assertThat(numbers(ranges, "SELECT VALUE MIN(c.n) FROM c")).containsExactly(0);
        assertThat(numbers(ranges, "SELECT VALUE MAX(c.n) FROM c WHERE c.pk = 'k0'")).hasSize(1);
        JsonNode row =
                query(ranges, "SELECT COUNT(1) AS cnt, MAX(c.n) AS top FROM c", JsonNode.class)
                        .getFirst();
        assertThat(row.get("cnt").asInt()).isEqualTo(COUNT);
        assertThat(row.get("top").asInt()).isEqualTo(COUNT - 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void groupsAndRepeatsAreMerged(int ranges) {
        Map<String, Integer> groups = new TreeMap<>();
        query(ranges, "SELECT c.g, COUNT(1) AS cnt FROM c GROUP BY c.g", JsonNode.class)
                .forEach(row -> groups.put(row.get("g").asText(), row.get("cnt").asInt()));
        assertThat(groups).isEqualTo(Map.of("g0", 20, "g1", 20, "g2", 20));
        assertThat(query(ranges, "SELECT DISTINCT VALUE c.g FROM c", String.class))
                .containsExactlyInAnyOrder("g0", "g1", "g2");
        assertThat(query(ranges, "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g", String.class))
                .containsExactly("g0", "g1", "g2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void continuationsLoseAndRepeatNothing(int ranges) {
        for (String sql :
                List.of(
                        "SELECT VALUE c.id FROM c",
                        "SELECT VALUE c.id FROM c ORDER BY c.n",
                        "SELECT VALUE c.id FROM c ORDER BY c.tie",
                        "SELECT VALUE c.id FROM c ORDER BY c.tie DESC")) {
            assertThat(pages(ranges, sql)).as(sql).hasSize(COUNT).doesNotHaveDuplicates();
        }
    }

    /** Every page by a query of its own, as an application between two requests does it. */
    private static List<String> pages(int ranges, String sql) {
        List<String> found = new ArrayList<>();
        String continuation = null;
        do {
            FeedResponse<String> page =
                    container(ranges)
                            .queryItems(sql, new CosmosQueryRequestOptions(), String.class)
                            .iterableByPage(continuation, 7)
                            .iterator()
                            .next();
            assertThat(page.getResults()).hasSizeLessThanOrEqualTo(7);
            found.addAll(page.getResults());
            continuation = page.getContinuationToken();
        } while (continuation != null);
        return found;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void manyItemsAndAllItemsOfAKeyAreRead(int ranges) {
        List<CosmosItemIdentity> wanted = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            wanted.add(new CosmosItemIdentity(new PartitionKey("k" + i % 9), "i%02d".formatted(i)));
        }
        assertThat(container(ranges).readMany(wanted, JsonNode.class).getResults()).hasSize(20);
        assertThat(container(ranges).readAllItems(new PartitionKey("k1"), JsonNode.class))
                .hasSize(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aQueryOfOneKeyIsOrderedAndGroupedThere(int ranges) {
        CosmosQueryRequestOptions options =
                new CosmosQueryRequestOptions().setPartitionKey(new PartitionKey("k1"));
        CosmosContainer container = container(ranges);
        List<Integer> ordered =
                container
                        .queryItems("SELECT VALUE c.n FROM c ORDER BY c.n", options, Integer.class)
                        .stream()
                        .toList();
        assertThat(ordered).hasSize(7).isSorted();
        assertThat(container.queryItems("SELECT VALUE COUNT(1) FROM c", options, Integer.class))
                .containsExactly(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void theNearestVectorsAreGathered(int ranges) {
        String nearest = "VALUE c.n FROM c ORDER BY VectorDistance([c.n, 1], [0, 1])";
        assertThat(numbers(ranges, "SELECT TOP 3 " + nearest)).containsExactly(0, 1, 2);
        assertThat(numbers(ranges, "SELECT " + nearest + " OFFSET 2 LIMIT 2"))
                .containsExactly(2, 3);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void ranksByWordsAreFused(int ranges) {
        String best = "SELECT TOP 1 c.id FROM c ORDER BY RANK ";
        String word = "FullTextScore(c.id, 'i07')";
        String group = "FullTextScore(c.g, 'g1')";
        for (String rank : List.of(word, "RRF(" + word + ", " + group + ", [1, 2])")) {
            assertThat(query(ranges, best + rank, JsonNode.class))
                    .extracting(row -> row.get("id").asText())
                    .containsExactly("i07");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aSyntaxErrorReachesTheCaller(int ranges) {
        assertThatThrownBy(() -> query(ranges, "SELECT * FRM c", JsonNode.class))
                .isInstanceOf(CosmosException.class)
                .hasMessageContaining("line 1, column");
    }
}
