package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.gateway.security.SigningKey;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QueryRun;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.value.NumberValue;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryCoordinatorTest {
    private static final PartitionKeyDefinition KEYS = PartitionKeyDefinition.of("/pk");
    private static final Environment ENVIRONMENT = Environment.of(Clock.system());
    private static final List<String> DOCUMENTS = documents();

    private final QueryCoordinator coordinator =
            new QueryCoordinator(new SigningKey(new byte[] {1, 2, 3}));

    /** Values of all types, missing ones, and many ties. */
    private static List<String> documents() {
        List<String> documents = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            String value =
                    switch (i % 8) {
                        case 0 -> "null";
                        case 1 -> "true";
                        case 2 -> "\"s" + i % 5 + "\"";
                        case 3 -> "[" + i % 3 + "]";
                        case 4 -> "{\"a\":" + i % 2 + "}";
                        default -> Integer.toString(i % 7);
                    };
            String mixed = i % 9 == 0 ? "" : ",\"v\":" + value;
            documents.add(
                    ("{\"id\":\"%03d\",\"pk\":\"k%d\",\"n\":%d,\"g\":\"g%d\",\"tags\":[\"t%d\",\"t%d\"],"
                         + "\"o\":{\"x\":%d}%s,\"_rid\":\"r%03d\"}")
                            .formatted(
                                    i, i % 23, (i * 37) % 100, i % 6, i % 4, i % 3, i, mixed, i));
        }
        return documents;
    }

    private static final List<String> ORDERED =
            List.of(
                    "SELECT * FROM c ORDER BY c.n, c.id",
                    "SELECT VALUE c.id FROM c ORDER BY c.n DESC, c.id",
                    "SELECT c.id, c.v FROM c ORDER BY c.v, c.id DESC",
                    "SELECT TOP 17 c.id FROM c ORDER BY c.id DESC",
                    "SELECT c.id FROM c ORDER BY c.id OFFSET 13 LIMIT 29",
                    "SELECT VALUE c.v FROM c ORDER BY c.id",
                    "SELECT c.id, t FROM c JOIN t IN c.tags ORDER BY c.id, t",
                    "SELECT DISTINCT c.g FROM c ORDER BY c.g",
                    "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g DESC",
                    "SELECT DISTINCT TOP 3 c.n FROM c ORDER BY c.n",
                    "SELECT DISTINCT VALUE c.g FROM c ORDER BY c.g OFFSET 2 LIMIT 3",
                    "SELECT t FROM t IN c.tags ORDER BY t",
                    "SELECT VALUE x.n FROM (SELECT c.n, c.id FROM c WHERE c.n > 50) x ORDER BY x.n",
                    "SELECT VALUE COUNT(1) FROM c",
                    "SELECT VALUE COUNT(c.v) FROM c",
                    "SELECT VALUE SUM(c.n) FROM c",
                    "SELECT VALUE SUM(c.v) FROM c",
                    "SELECT VALUE AVG(c.n) FROM c WHERE c.g = 'g1'",
                    "SELECT VALUE AVG(c.missing) FROM c",
                    "SELECT VALUE MIN(c.n) FROM c",
                    "SELECT VALUE MAX(c.id) FROM c",
                    "SELECT VALUE MIN(c.v) FROM c",
                    "SELECT VALUE MAX(c.missing) FROM c",
                    "SELECT VALUE COUNT(1) + SUM(c.n) * 2 FROM c",
                    "SELECT COUNT(1) AS a, MIN(c.n) AS b, MAX(c.n) AS d, AVG(c.n) AS e FROM c",
                    "SELECT COUNT(1) FROM c WHERE c.n > 1000",
                    "SELECT VALUE {a: COUNT(1), b: [SUM(c.n)]} FROM c",
                    "SELECT VALUE COUNTIF(c.n > 50) FROM c",
                    "SELECT VALUE COUNT(1) FROM (SELECT DISTINCT c.g FROM c)",
                    "SELECT VALUE SUM(x.n) FROM (SELECT TOP 10 c.n FROM c ORDER BY c.n) x",
                    "SELECT VALUE x.s + 1 FROM (SELECT SUM(c.n) AS s FROM c) x",
                    "SELECT 1 AS one",
                    "SELECT * FROM c WHERE c.pk = 'k1' AND c.pk = 'k2' ORDER BY c.id",
                    "SELECT VALUE c.id FROM c WHERE c.pk IN ('k1', 'k5') ORDER BY c.id");

    private static final List<String> UNORDERED =
            List.of(
                    "SELECT * FROM c",
                    "SELECT c.id FROM c WHERE c.n > 30 AND c.g != 'g2'",
                    "SELECT VALUE c.v FROM c",
                    "SELECT DISTINCT c.g FROM c",
                    "SELECT DISTINCT VALUE c.v FROM c",
                    "SELECT DISTINCT VALUE [c.g, c.n] FROM c",
                    "SELECT DISTINCT VALUE {a: c.v, b: [c.g]} FROM c",
                    "SELECT DISTINCT * FROM c",
                    "SELECT DISTINCT UPPER(c.g) AS u, c.n % 3 AS m, 1 AS one FROM c",
                    "SELECT DISTINCT VALUE ARRAY(SELECT VALUE t FROM t IN c.tags) FROM c",
                    "SELECT DISTINCT t FROM c JOIN t IN c.tags",
                    "SELECT DISTINCT VALUE x.g FROM (SELECT c.g FROM c ORDER BY c.n) x",
                    "SELECT x.g, COUNT(1) AS k FROM (SELECT c.g FROM c ORDER BY c.n) x GROUP BY"
                            + " x.g",
                    "SELECT c.g, COUNT(1) AS cnt FROM c GROUP BY c.g",
                    "SELECT c.g, c.pk, SUM(c.n) AS s, AVG(c.n) AS a FROM c GROUP BY c.g, c.pk",
                    "SELECT UPPER(c.g) AS u, MAX(c.n) - MIN(c.n) AS d FROM c GROUP BY c.g",
                    "SELECT VALUE c.v FROM c GROUP BY c.v",
                    "SELECT c.v, COUNT(1) AS n FROM c GROUP BY c.v",
                    "SELECT DISTINCT VALUE COUNT(1) FROM c GROUP BY c.pk",
                    "SELECT VALUE t FROM c JOIN t IN c.tags WHERE t = 't1'",
                    "SELECT c.id FROM c WHERE c.pk = 'k3' OR c.pk = 'k4'",
                    "SELECT VALUE MAX(x) FROM (SELECT DISTINCT VALUE c.n FROM c) x GROUP BY x % 3");

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void rowsDoNotDependOnTheNumberOfRanges(int ranges) {
        for (int maxItems : new int[] {1_000, 7}) {
            for (String text : ORDERED) {
                assertThat(answer(text, ranges, maxItems)).as(text).isEqualTo(expected(text));
            }
            for (String text : UNORDERED) {
                assertThat(answer(text, ranges, maxItems))
                        .as(text)
                        .containsExactlyInAnyOrderElementsOf(expected(text));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16})
    void topAndOffsetLimitWithoutAnOrderGiveTheirNumberOfRows(int ranges) {
        assertThat(answer("SELECT TOP 11 c.id FROM c", ranges, 4))
                .hasSize(11)
                .doesNotHaveDuplicates();
        assertThat(answer("SELECT c.id FROM c OFFSET 100 LIMIT 50", ranges, 6)).hasSize(20);
        assertThat(answer("SELECT TOP 0 c.id FROM c", ranges, 6)).isEmpty();
        assertThat(answer("SELECT DISTINCT TOP 4 c.g FROM c", ranges, 6)).hasSize(4);
    }

    @Test
    void pagesHaveTheSizeThatWasAskedFor() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 3);
        QueryRequest request = request("SELECT * FROM c ORDER BY c.n", 7);
        QueryPage page = page(ranges, request);
        assertThat(page.rows()).hasSize(7);
        assertThat(page.continuation()).isPresent();
        assertThat(page.visited()).hasSize(3);
        assertThat(page.metrics().charge()).isPositive();
    }

    @Test
    void aFilterOnTheKeyAsksOnlyTheRangesThatCanHoldIt() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 16);
        page(ranges, request("SELECT * FROM c WHERE c.pk = 'k1'", 1_000));
        assertThat(ranges.asked()).hasSize(1);
    }

    @Test
    void aContinuationSurvivesASplit() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 2);
        String text = "SELECT VALUE c.id FROM c";
        QueryRequest request = request(text, 1_000);
        assertThat(strings(page(ranges, request).rows())).hasSize(120);
        QueryRequest small = request(text, strings(firstHalf(ranges)).size());
        QueryPage first = page(ranges, small);
        ranges.splitInto(4);
        List<String> rows = new ArrayList<>(strings(first.rows()));
        rows.addAll(rest(ranges, small, first.continuation()));
        assertThat(rows).containsExactlyInAnyOrderElementsOf(expected(text));
    }

    private List<JsonRow> firstHalf(MemoryRanges ranges) {
        return ranges.ask(
                        new RangePort.Question(
                                ranges.parts(RingRange.FULL).getFirst(),
                                QuerySpec.of("SELECT VALUE c.id FROM c"),
                                Optional.empty(),
                                PageLimits.ofItems(-1)))
                .join()
                .page()
                .rows();
    }

    @Test
    void aContinuationOfAnotherQueryIsRefused() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 3);
        String token = page(ranges, request("SELECT * FROM c", 5)).continuation().orElseThrow();
        assertThatThrownBy(() -> page(ranges, request("SELECT c.id FROM c", 5).next(token)))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("Continuation");
        assertThatThrownBy(() -> page(ranges, request("SELECT * FROM c", 5).next("abc")))
                .isInstanceOf(OrreryException.class);
    }

    @Test
    void parametersReachTheRanges() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 3);
        QuerySpec spec =
                new QuerySpec(
                        "SELECT VALUE c.n FROM c WHERE c.n >= @low ORDER BY c.n OFFSET 0 LIMIT"
                                + " @rows",
                        Map.of("@low", NumberValue.of(95L), "@rows", NumberValue.of(2L)));
        QueryPage page = page(ranges, QueryRequest.first(spec, QueryScope.ALL));
        assertThat(strings(page.rows())).containsExactly("95", "96");
    }

    @Test
    void aSyntaxErrorIsABadRequest() {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, 1);
        assertThatThrownBy(() -> page(ranges, request("SELEC * FROM c", 5)))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("line 1, column 1");
        assertThat(ranges.asked()).isEmpty();
    }

    private List<String> answer(String text, int count, int maxItems) {
        MemoryRanges ranges = new MemoryRanges(KEYS, DOCUMENTS, count);
        QueryRequest request = request(text, maxItems);
        QueryPage first = page(ranges, request);
        List<String> rows = new ArrayList<>(strings(first.rows()));
        rows.addAll(rest(ranges, request, first.continuation()));
        return rows;
    }

    private List<String> rest(
            MemoryRanges ranges, QueryRequest request, Optional<String> continuation) {
        List<String> rows = new ArrayList<>();
        Optional<String> token = continuation;
        while (token.isPresent()) {
            QueryPage page = page(ranges, request.next(token.get()));
            assertThat(page.rows().size()).isLessThanOrEqualTo(request.maxItems());
            rows.addAll(strings(page.rows()));
            token = page.continuation();
        }
        return rows;
    }

    private QueryPage page(MemoryRanges ranges, QueryRequest request) {
        return coordinator
                .page(new QueryCoordinator.Source(9, KEYS, ranges), request, ENVIRONMENT)
                .orElseThrow();
    }

    private static QueryRequest request(String text, int maxItems) {
        return new QueryRequest(QuerySpec.of(text), QueryScope.ALL, maxItems, Optional.empty());
    }

    private static List<String> expected(String text) {
        List<JsonView> views = DOCUMENTS.stream().map(MemoryRanges::view).toList();
        return QueryRun.prepare(QuerySpec.of(text), ENVIRONMENT).rows(views).stream()
                .map(row -> new String(row, StandardCharsets.UTF_8))
                .toList();
    }

    private static List<String> strings(List<JsonRow> rows) {
        return rows.stream().map(JsonRow::toString).toList();
    }
}
