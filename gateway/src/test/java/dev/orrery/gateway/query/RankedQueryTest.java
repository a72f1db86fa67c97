package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.JsonRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RankedQueryTest {
    private static final PartitionKeyDefinition KEYS = PartitionKeyDefinition.of("/pk");
    private static final Environment ENVIRONMENT = Environment.of(Clock.system());
    private static final List<String> DOCUMENTS =
            List.of(
                    document("a", "red red boat", "[0, 1]"),
                    document("b", "red boat", "[1, 1]"),
                    document("c", "a red boat with a very long description of it", "[1, 0]"),
                    document("d", "blue boat", "[2, 0.1]"),
                    document("e", "blue house", "[0, 2]"),
                    "{\"id\":\"f\",\"pk\":\"kf\",\"_rid\":\"f\"}");

    private final QueryCoordinator coordinator =
            new QueryCoordinator(new SigningKey(new byte[] {1, 2, 3}));

    private static String document(String id, String text, String vector) {
        return "{\"id\":\"%s\",\"pk\":\"k%s\",\"t\":\"%s\",\"v\":%s,\"_rid\":\"%s\"}"
                .formatted(id, id, text, vector, id);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void theMostRelevantTextComesFirst(int ranges) {
        assertThat(ids("TOP 3", "", "FullTextScore(c.t, 'red')", ranges))
                .containsExactly("a", "b", "c");
        assertThat(ids("TOP 2", "WHERE c.id != 'e'", "FullTextScore(c.t, 'red', 'blue')", ranges))
                .containsExactly("d", "a");
        assertThat(ids("", "", "FullTextScore(c.t, 'red boat')", ranges))
                .startsWith("b")
                .endsWith("f")
                .hasSize(6);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void ranksByTextAndByVectorAreFused(int ranges) {
        String nearest = "VectorDistance(c.v, [1, 0])";
        assertThat(ids("TOP 2", "", "RRF(FullTextScore(c.t, 'red'), " + nearest + ")", ranges))
                .containsExactly("c", "a");
        String rank = "RRF(FullTextScore(c.t, 'red'), " + nearest + ", [0.1, 10])";
        assertThat(ids("TOP 3", "", rank, ranges)).containsExactly("c", "d", "b");
        String worst = "RRF(FullTextScore(c.t, 'red'), " + nearest + ", [-1, -1])";
        assertThat(ids("TOP 1", "", worst, ranges)).containsExactly("f");
    }

    @Test
    void offsetLimitCutsWhatIsRanked() {
        String query =
                "SELECT VALUE c.id FROM c ORDER BY RANK FullTextScore(c.t, 'red') OFFSET 1 LIMIT 2";
        assertThat(rows(query, 3)).containsExactly("b", "c");
    }

    @Test
    void rankingIsForTheOutermostQuery() {
        for (String query :
                List.of(
                        "SELECT * FROM (SELECT * FROM c ORDER BY RANK FullTextScore(c.t, 'x')) s",
                        "SELECT FullTextScore(c.t, 'x') FROM c")) {
            assertThatThrownBy(() -> rows(query, 3))
                    .isInstanceOf(OrreryException.class)
                    .hasMessageContaining("ORDER BY RANK");
        }
    }

    private List<String> ids(String top, String where, String rank, int ranges) {
        return rows(
                "SELECT %s VALUE c.id FROM c %s ORDER BY RANK %s".formatted(top, where, rank),
                ranges);
    }

    /** Page by page, with two rows on each. */
    private List<String> rows(String query, int count) {
        QueryCoordinator.Source source =
                new QueryCoordinator.Source(9, KEYS, new MemoryRanges(KEYS, DOCUMENTS, count));
        QueryRequest request =
                new QueryRequest(QuerySpec.of(query), QueryScope.ALL, 2, Optional.empty());
        QueryPage page = coordinator.page(source, request, ENVIRONMENT).orElseThrow();
        List<JsonRow> rows = new ArrayList<>(page.rows());
        while (page.continuation().isPresent()) {
            QueryRequest next = request.next(page.continuation().get());
            page = coordinator.page(source, next, ENVIRONMENT).orElseThrow();
            rows.addAll(page.rows());
        }
        return rows.stream().map(row -> row.toString().replace("\"", "")).toList();
    }
}
