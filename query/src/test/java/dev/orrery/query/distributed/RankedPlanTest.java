package dev.orrery.query.distributed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankedPlanTest {
    private static final String COUNTS =
            "{documentdb-formattablehybridsearchquery-totaldocumentcount},"
                    + " {documentdb-formattablehybridsearchquery-totalwordcount-0},"
                    + " {documentdb-formattablehybridsearchquery-hitcountsarray-0}";

    /** The plan is the one that the service's own library writes, but for names in quotes. */
    @Test
    void theBestOfOneScoreAreAskedFor() {
        String score = "_FullTextScore(c.text, ['swim'], " + COUNTS + ")";
        assertThat(json("SELECT TOP 3 c.name FROM c ORDER BY RANK FullTextScore(c.text, 'swim')"))
                .startsWith(
                        "{\"partitionedQueryExecutionInfoVersion\":2,\"hybridSearchQueryInfo\":{"
                                + "\"globalStatisticsQuery\":\"SELECT COUNT(1) AS documentCount,"
                                + " [{'totalWordCount': SUM(_FullTextWordCount(c.text)),"
                                + " 'hitCounts': [COUNTIF(FullTextContains(c.text, 'swim'))]}]"
                                + " AS fullTextStatistics FROM c\",")
                .contains("\"distinctType\":\"None\",\"top\":120,\"offset\":null,\"limit\":null")
                .contains("\"orderBy\":[\"Descending\"]")
                .contains("\"orderByExpressions\":[\"" + score + "\"]")
                .contains(
                        "\"rewrittenQuery\":\"SELECT TOP 120 c._rid, [{'item': "
                                + score
                                + "}] AS orderByItems, {'payload': {'name': c.name},"
                                + " 'componentScores': ["
                                + score
                                + " ?? -1]} AS payload FROM c WHERE"
                                + " ({documentdb-formattableorderbyquery-filter}) ORDER BY "
                                + score
                                + " DESC\"")
                .contains("\"hasSelectValue\":false", "\"hasNonStreamingOrderBy\":true")
                .contains("\"componentWeights\":[],\"skip\":0,\"take\":3")
                .contains("\"requiresGlobalStatistics\":true},\"queryRanges\":[{\"min\":\"\"");
    }

    @Test
    void twiceAsManyCandidatesAreTakenAsRowsAreWanted() {
        assertThat(json("SELECT * FROM c ORDER BY RANK FullTextScore(c.t, 'x') OFFSET 90 LIMIT 10"))
                .contains("\"offset\":0,\"limit\":200", " OFFSET 0 LIMIT 200\"")
                .contains("\"skip\":90,\"take\":10");
        assertThat(json("SELECT * FROM c ORDER BY RANK FullTextScore(c.t, 'x')"))
                .contains("\"top\":null,\"offset\":null,\"limit\":null", "\"take\":null");
    }

    @Test
    void vectorsAndTextsAreFused() {
        assertThat(
                        json(
                                "SELECT TOP 5 * FROM c ORDER BY RANK RRF(VectorDistance(c.v, [1],"
                                        + " false, {distanceFunction: 'euclidean'}),"
                                        + " FullTextScore(c.t, 'a', 'b'), [2, -0.5])"))
                .contains("['a', 'b'], " + COUNTS)
                .contains("\"orderBy\":[\"Ascending\"]", "\"orderBy\":[\"Descending\"]")
                .contains(" ?? 999999, _FullTextScore(", " ?? -1]")
                .contains("\"componentWeights\":[2.0,-0.5]");
    }

    @Test
    void aParameterThatIsAPhraseStaysAndAListIsWrittenOut() {
        QueryValue list = ArrayValue.of(List.of(StringValue.of("b"), StringValue.of("c")));
        Map<String, QueryValue> parameters =
                Map.of(
                        "@a", StringValue.of("a"),
                        "@list", list,
                        "@w", ArrayValue.of(List.of(NumberValue.of(1L), NumberValue.of(3L))));
        assertThat(
                        json(
                                "SELECT * FROM c ORDER BY RANK RRF(FullTextScore(c.t, @a),"
                                        + " FullTextScore(c.u, @list), @w)",
                                parameters))
                .contains("_FullTextScore(c.t, [@a], ", "_FullTextScore(c.u, ['b', 'c'], ")
                .contains("\"componentWeights\":[1.0,3.0]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FullTextScore(c.t, 'x') DESC | sort order (ASC or DESC) in the ORDER BY RANK",
                "FullTextScore(c.t, 'x'), FullTextScore(c.u, 'x') | takes one scoring function",
                "FullTextScore(c.t) | at least one phrase",
                "FullTextScore(c.t, c.u) | a phrase of FullTextScore is a constant string",
                "FullTextScore(c.t, []) | is given no phrase",
                "VectorDistance(c.v, [1]) | is followed by FullTextScore or RRF",
                "RRF(FullTextScore(c.t, 'x')) | at least two scoring functions",
                "RRF(FullTextScore(c.t, 'x'), FullTextScore(c.u, 'x'), [1]) | but 1 weights",
                "RRF(FullTextScore(c.t, 'x'), FullTextScore(c.u, 'x'), ['a', 1]) | is a number",
                "RRF(FullTextScore(c.t, 'x'), c.n) | and a list of weights",
            })
    void whatCannotBeRankedIsRefused(String rank, String problem) {
        assertThatThrownBy(() -> json("SELECT * FROM c ORDER BY RANK " + rank))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void groupsAndJoinsAreNotRanked() {
        String rank = " ORDER BY RANK FullTextScore(c.t, 'x')";
        for (String query :
                List.of(
                        "SELECT DISTINCT c.t FROM c",
                        "SELECT VALUE COUNT(1) FROM c",
                        "SELECT t FROM c JOIN t IN c.tags")) {
            assertThatThrownBy(() -> json(query + rank)).isInstanceOf(OrreryException.class);
        }
    }

    private static String json(String query) {
        return json(query, Map.of());
    }

    /** Quotes in the text of queries are shown as single ones. */
    private static String json(String query, Map<String, QueryValue> parameters) {
        RankedPlan plan = RankedPlan.of(SqlParser.parseQuery(query), parameters).orElseThrow();
        byte[] json =
                ClientPlanJson.write(
                        plan, List.of(RingRange.FULL), PartitionKeyDefinition.of("/pk").scheme());
        return new String(json, StandardCharsets.UTF_8).replace("\\\"", "'");
    }
}
