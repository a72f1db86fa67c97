package dev.orrery.query.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QueryRun;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.syntax.SqlParser;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientPlanTest {
    private static final String NOTHING =
            "{\"partitionedQueryExecutionInfoVersion\":2,\"queryInfo\":{\"distinctType\":\"None\","
                    + "\"top\":null,\"offset\":null,\"limit\":null,\"orderBy\":[],"
                    + "\"orderByExpressions\":[],\"groupByExpressions\":[],\"aggregates\":[],"
                    + "\"groupByAliases\":[],\"groupByAliasToAggregateType\":{},"
                    + "\"rewrittenQuery\":\"\",\"hasSelectValue\":false,\"dCountInfo\":null,"
                    + "\"hasNonStreamingOrderBy\":false},\"queryRanges\":[{\"min\":\"\","
                    + "\"max\":\"FF\",\"isMinInclusive\":true,\"isMaxInclusive\":false}]}";

    @Test
    void aFilterIsSentAsItIs() {
        assertThat(json("SELECT * FROM c WHERE c.n > 1")).isEqualTo(NOTHING);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "SELECT * FROM c ORDER BY c.n"
                        + "| SELECT c._rid, [{'item': c.n}] AS orderByItems, c AS payload FROM c"
                        + " WHERE ({documentdb-formattableorderbyquery-filter}) ORDER BY c.n",
                "SELECT c.a FROM c WHERE c.x = 1 OR c.y = 2 ORDER BY c.n DESC, c.m"
                        + "| SELECT c._rid, [{'item': c.n}, {'item': c.m}] AS orderByItems,"
                        + " {'a': c.a} AS payload FROM c WHERE (c.x = 1 OR c.y = 2) AND"
                        + " ({documentdb-formattableorderbyquery-filter}) ORDER BY c.n DESC, c.m",
                "SELECT VALUE c.a FROM c ORDER BY c.n"
                        + "| SELECT c._rid, [{'item': c.n}] AS orderByItems, c.a AS payload FROM c"
                        + " WHERE IS_DEFINED(c.a) AND"
                        + " ({documentdb-formattableorderbyquery-filter}) ORDER BY c.n",
                "SELECT TOP 5 * FROM c ORDER BY c.n"
                        + "| SELECT TOP 5 c._rid, [{'item': c.n}] AS orderByItems, c AS payload"
                        + " FROM c WHERE ({documentdb-formattableorderbyquery-filter})"
                        + " ORDER BY c.n",
                "SELECT * FROM c OFFSET 3 LIMIT 4 | SELECT * FROM c OFFSET 0 LIMIT 7",
                "SELECT VALUE COUNT(1) FROM c | SELECT VALUE [{'item': COUNT(1)}] FROM c",
                "SELECT VALUE AVG(c.n) FROM c"
                        + "| SELECT VALUE [{'item': {'sum': SUM(c.n), 'count': COUNT(c.n)}}]"
                        + " FROM c",
                "SELECT VALUE MIN(c.n) FROM c WHERE c.a"
                        + "| SELECT VALUE [{'item': MIN(c.n), 'item2': {'min': MIN(c.n),"
                        + " 'count': COUNT(c.n)}}] FROM c WHERE c.a",
                "SELECT COUNT(1) AS n FROM c"
                        + "| SELECT {'n': {'item': COUNT(1)}} AS payload FROM c",
                "SELECT c.g, COUNT(1) AS n FROM c GROUP BY c.g"
                        + "| SELECT [{'item': c.g}] AS groupByItems, {'g': c.g, 'n': {'item':"
                        + " COUNT(1)}} AS payload FROM c GROUP BY c.g",
                "SELECT TOP 2 c.g FROM c GROUP BY c.g"
                        + "| SELECT [{'item': c.g}] AS groupByItems, {'g': c.g} AS payload FROM c"
                        + " GROUP BY c.g",
                "SELECT VALUE COUNT(1) FROM c GROUP BY c.g"
                        + "| SELECT [{'item': c.g}] AS groupByItems, [{'item': COUNT(1)}] AS"
                        + " payload FROM c GROUP BY c.g",
                "SELECT DISTINCT c.g FROM c ORDER BY c.g"
                        + "| SELECT c._rid, [{'item': c.g}] AS orderByItems, {'g': c.g} AS payload"
                        + " FROM c WHERE ({documentdb-formattableorderbyquery-filter})"
                        + " ORDER BY c.g"
            })
    void aQueryIsRewrittenForItsRanges(String query, String rewritten) {
        String expected = rewritten.replace('\'', '"');
        assertThat(plan(query).rewritten()).contains(expected);
        String sent = expected.replace(ClientPlanner.FILTER_PLACEHOLDER, "true");
        QueryRun.prepare(QuerySpec.of(sent), Environment.of(Clock.system()));
    }

    @Test
    void theOrderIsTold() {
        assertThat(json("SELECT * FROM c ORDER BY c.n DESC, c.a.b"))
                .contains("\"orderBy\":[\"Descending\",\"Ascending\"]")
                .contains("\"orderByExpressions\":[\"c.n\",\"c.a.b\"]");
    }

    @Test
    void theSliceIsTold() {
        assertThat(json("SELECT TOP 5 * FROM c"))
                .contains("\"top\":5,\"offset\":null,\"limit\":null")
                .contains("\"rewrittenQuery\":\"\"");
        assertThat(json("SELECT * FROM c OFFSET 2 LIMIT 3"))
                .contains("\"top\":null,\"offset\":2,\"limit\":3");
    }

    @Test
    void aggregatesAreTold() {
        assertThat(json("SELECT VALUE AVG(c.n) FROM c"))
                .contains("\"aggregates\":[\"Average\"]")
                .contains("\"hasSelectValue\":true");
        assertThat(json("SELECT c.g, COUNT(1) AS n, MAX(c.n) FROM c GROUP BY c.g"))
                .contains("\"groupByExpressions\":[\"c.g\"],\"aggregates\":[]")
                .contains("\"groupByAliases\":[\"g\",\"n\",\"$1\"]")
                .contains("{\"g\":null,\"n\":\"Count\",\"$1\":\"Max\"}");
    }

    @Test
    void repeatsAreRemovedInOrderOnlyIfTheyAreNeighbours() {
        assertThat(json("SELECT DISTINCT c.g FROM c")).contains("\"distinctType\":\"Unordered\"");
        assertThat(json("SELECT DISTINCT c.g FROM c ORDER BY c.g"))
                .contains("\"distinctType\":\"Ordered\"");
        assertThat(json("SELECT DISTINCT c.g FROM c ORDER BY c.n"))
                .contains("\"distinctType\":\"Unordered\"");
    }

    @Test
    void whatClientsCannotPutTogetherHasNoPlan() {
        for (String query :
                List.of(
                        "SELECT VALUE COUNT(1) + 1 FROM c",
                        "SELECT VALUE MAKELIST(c.n) FROM c",
                        "SELECT VALUE {n: COUNT(1)} FROM c",
                        "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.g FROM c)")) {
            assertThat(ClientPlanner.plan(SqlParser.parseQuery(query), Map.of()))
                    .as(query)
                    .isEmpty();
        }
    }

    @Test
    void theServerAnswersWhatClientsCannot() {
        ClientPlan plan =
                ClientPlanner.ofServer(
                        SqlParser.parseQuery("SELECT VALUE COUNT(1) + 1 FROM c"), RingRange.FULL);
        String sent = plan.rewritten().orElseThrow();
        assertThat(WholeQuery.read(sent))
                .contains(new WholeQuery(RingRange.FULL, "SELECT VALUE COUNT(1) + 1 FROM c"));
        assertThat(WholeQuery.read("SELECT VALUE COUNT(1) + 1 FROM c")).isEmpty();
        assertThatThrownBy(() -> WholeQuery.read("{orrery-whole-query 00..x} SELECT 1"))
                .isInstanceOf(OrreryException.class);
    }

    @Test
    void clientsGatherWhatComesInTheOrderOfAScore() {
        assertThat(json("SELECT TOP 3 * FROM c ORDER BY VectorDistance(c.v, [1])"))
                .contains("\"hasNonStreamingOrderBy\":true");
    }

    @Test
    void bothKindsOfCountAreAddedUp() {
        assertThat(json("SELECT VALUE COUNTIF(c.n > 1) FROM c"))
                .contains("\"aggregates\":[\"Count\"]");
    }

    @Test
    void oneRangeIsAskedTheQueryItself() {
        ClientPlan plan =
                ClientPlanner.ofOneRange(
                        SqlParser.parseQuery("SELECT DISTINCT c.g FROM c ORDER BY c.g"));
        assertThat(text(plan, List.of(RingRange.FULL))).isEqualTo(NOTHING);
    }

    @Test
    void aFilterThatNothingPassesStillNamesARange() {
        assertThat(text(plan("SELECT * FROM c"), List.of()))
                .endsWith(
                        "\"queryRanges\":[{\"min\":\"\",\"max\":\"\",\"isMinInclusive\":true,"
                                + "\"isMaxInclusive\":true}]}");
    }

    private static ClientPlan plan(String query) {
        return ClientPlanner.plan(SqlParser.parseQuery(query), Map.of()).orElseThrow();
    }

    private static String json(String query) {
        return text(plan(query), List.of(RingRange.FULL));
    }

    private static String text(ClientPlan plan, List<RingRange> ranges) {
        byte[] json = ClientPlanJson.write(plan, ranges, PartitionKeyDefinition.of("/pk").scheme());
        return new String(json, StandardCharsets.UTF_8);
    }
}
