package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.PlanNode;
import dev.orrery.query.range.PlanText;
import dev.orrery.query.range.RangeExplanation;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What plans read: few entries, few documents, or none. */
class QueryPlanTest {
    private static final int ITEMS = 1_200;

    @TempDir Path directory;

    private PartitionFixture partition;
    private QueryFixture queries;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.install();
        queries = new QueryFixture(partition);
        fill();
    }

    @AfterEach
    void close() {
        partition.close();
    }

    /** Every second item has an {@code odd}; {@code even} has 3 values, {@code rare} one in 100. */
    private void fill() {
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            String odd = i % 2 == 1 ? ",\"odd\":" + i : "";
            String json =
                    "{\"id\":\"%d\",\"pk\":\"k%d\",\"n\":%d,\"even\":%d,\"rare\":%d,\"list\":[{\"k\":%d}]%s}"
                            .formatted(i, i % 40, i, i % 3, i % 100, i, odd);
            answers.add(
                    partition
                            .partition()
                            .submit(
                                    new Command.CreateItem(
                                            PartitionFixture.address("k" + i % 40),
                                            Integer.toString(i),
                                            item(json))));
        }
        answers.forEach(CompletableFuture::join);
    }

    private static String text(RangeQueryPage page) {
        return page.rows().toString();
    }

    @Test
    void allItemsAreCountedWithoutLookingAtAny() {
        RangeQueryPage page = queries.page("SELECT VALUE COUNT(1) FROM c", 10);
        assertThat(text(page)).isEqualTo("[1200]");
        assertThat(page.metrics().indexEntries()).isZero();
        assertThat(page.metrics().documents().count()).isZero();
    }

    @Test
    void theKeyOfALogicalPartitionTellsHowManyItemsHaveIt() {
        RangeTarget k7 =
                RangeTarget.of(PartitionFixture.CONTAINER, PartitionKey.of(KeyComponent.of("k7")));
        String itself = "SELECT * FROM c WHERE c.pk = 'k7'";
        assertThat(queries.rows(queries.request(itself, k7, 100))).hasSize(ITEMS / 40);
        PlanNode scan =
                leaf(
                        partition
                                .partition()
                                .reads()
                                .explain(queries.request(itself, k7, 100), false)
                                .plan());
        assertThat(scan.estimated().documents()).isEqualTo(ITEMS / 40);
        assertThat(queries.rows(queries.request("SELECT * FROM c WHERE c.pk = 'k8'", k7, 100)))
                .isEmpty();
        assertThat(
                        queries.rows(
                                queries.request(
                                        "SELECT * FROM c WHERE c.pk = 'k7' AND c.n = 7", k7, 100)))
                .hasSize(1);
    }

    @Test
    void itemsOfAFilterAreCountedInTheIndex() {
        for (String query :
                List.of(
                        "SELECT VALUE COUNT(1) FROM c WHERE c.rare = 7",
                        "SELECT VALUE COUNT(c.n) FROM c WHERE c.n >= 10 AND c.n < 22",
                        "SELECT VALUE COUNT(1) FROM c WHERE c.rare IN (7) AND c.even IN (0, 1,"
                                + " 2)")) {
            RangeQueryPage page = queries.page(query, 10);
            assertThat(text(page)).as(query).isEqualTo("[12]");
        }
        RangeQueryPage interval = queries.page("SELECT VALUE COUNT(1) FROM c WHERE c.n < 12", 10);
        assertThat(text(interval)).isEqualTo("[12]");
        assertThat(interval.metrics().indexEntries()).isEqualTo(12);
        assertThat(interval.metrics().documents().count()).isZero();
        RangeQueryPage defined =
                queries.page("SELECT VALUE COUNT(1) FROM c WHERE IS_DEFINED(c.odd)", 10);
        assertThat(text(defined)).isEqualTo("[600]");
        assertThat(defined.metrics().documents().count()).isZero();
    }

    @Test
    void leastAndGreatestValuesAreAtTheEndsOfTheIndex() {
        RangeQueryPage page = queries.page("SELECT MIN(c.n) AS low, MAX(c.odd) AS high FROM c", 10);
        assertThat(text(page)).isEqualTo("[{\"low\":0,\"high\":1199}]");
        assertThat(page.metrics().documents().count()).isLessThanOrEqualTo(4);
        assertThat(page.metrics().indexEntries()).isLessThanOrEqualTo(4);
    }

    @Test
    void anArrayLeavesNoLeastValue() {
        write("x", "{\"id\":\"x\",\"pk\":\"k\",\"n\":[1]}");
        assertThat(queries.rows("SELECT VALUE MIN(c.n) FROM c")).isEmpty();
        assertThat(queries.rows("SELECT VALUE MAX(c.n) FROM c")).isEmpty();
        assertThat(queries.rows("SELECT VALUE MIN(c.n) FROM c WHERE c.n > 5")).containsExactly("6");
    }

    private void write(String id, String json) {
        partition.write(new Command.CreateItem(PartitionFixture.address("k"), id, item(json)));
    }

    @Test
    void nothingIsCountedInTheIndexWhereItemsExpire() {
        partition.install(
                definition(2, IndexingPolicy.ALL, UniqueKeyPolicy.NONE, new TimeToLive(1_000)));
        RangeQueryPage page = queries.page("SELECT VALUE COUNT(1) FROM c", 10);
        assertThat(text(page)).isEqualTo("[1200]");
        assertThat(page.metrics().documents().count()).isEqualTo(ITEMS);
        partition.clock.advanceSeconds(1_001);
        assertThat(text(queries.page("SELECT VALUE COUNT(1) FROM c", 10))).isEqualTo("[0]");
    }

    @Test
    void anOrderThatManyItemsLackReadsFewEntries() {
        RangeQueryPage least = queries.page("SELECT TOP 10 c.id, c.odd FROM c ORDER BY c.odd", 10);
        assertThat(least.rows()).hasSize(10).noneMatch(row -> row.toString().contains("odd"));
        assertThat(least.metrics().indexEntries()).isLessThanOrEqualTo(100);
        RangeQueryPage behind =
                queries.page(
                        "SELECT VALUE c.odd FROM c WHERE IS_DEFINED(c.odd) ORDER BY c.odd OFFSET 2"
                                + " LIMIT 2",
                        10);
        assertThat(text(behind)).isEqualTo("[5, 7]");
        assertThat(behind.metrics().indexEntries()).isLessThanOrEqualTo(100);
    }

    @Test
    void whatIsKnownOfMissingPathsFollowsTheItems() {
        String query = "SELECT TOP 1 VALUE c.id FROM c WHERE c.pk = 'k' ORDER BY c.odd";
        write("a", "{\"id\":\"a\",\"pk\":\"k\",\"odd\":1}");
        assertThat(queries.rows(query)).containsExactly("\"a\"");
        write("b", "{\"id\":\"b\",\"pk\":\"k\"}");
        assertThat(queries.rows(query)).containsExactly("\"b\"");
        partition.run(PartitionFixture.deleteItem("k", "b"));
        assertThat(queries.rows(query)).containsExactly("\"a\"");
    }

    @Test
    void oneEntryForEachValueIsEnoughToTellWhichThereAre() {
        RangeQueryPage page = queries.page("SELECT DISTINCT VALUE c.even FROM c", 10);
        assertThat(text(page)).isEqualTo("[0, 1, 2]");
        assertThat(page.metrics().indexEntries()).isEqualTo(3);
        assertThat(page.metrics().documents().count()).isEqualTo(3);
    }

    @Test
    void aPageOfManyGroupsEndsWithItsLastGroup() {
        RangeQueryPage page = queries.page("SELECT c.n, COUNT(1) AS count FROM c GROUP BY c.n", 5);
        assertThat(page.rows()).hasSize(5);
        assertThat(page.metrics().documents().count()).isLessThan(20);
    }

    @Test
    void pagesOfGroupsGoOnBehindTheLastGroupWhateverChanges() {
        RangeQueryRequest request =
                queries.request(
                        "SELECT c.rare, COUNT(1) AS count FROM c GROUP BY c.rare",
                        QueryFixture.ALL,
                        40);
        RangeQueryPage first = partition.partition().reads().query(request);
        write("new", "{\"id\":\"new\",\"pk\":\"k\",\"rare\":-1}");
        List<String> rest = queries.rows(request.with(first.continuation()));
        assertThat(rest).hasSize(60).first().hasToString("{\"rare\":40,\"count\":12}");
    }

    @Test
    void elementsOfArraysAreFoundThroughTheIndex() {
        for (String condition :
                List.of(
                        "EXISTS(SELECT VALUE l FROM l IN c.list WHERE l.k = 77)",
                        "ARRAY_CONTAINS(c.list, {\"k\": 77}, true)")) {
            RangeQueryPage page = queries.page("SELECT VALUE c.id FROM c WHERE " + condition, 10);
            assertThat(text(page)).isEqualTo("[\"77\"]");
            assertThat(page.metrics().documents().count()).as(condition).isEqualTo(1);
        }
    }

    @Test
    void theMoreSelectiveIndexIsUsed() {
        RangeExplanation explained =
                explain("SELECT * FROM c WHERE c.rare = 7 AND c.n >= 0 AND c.even = 1", true);
        assertThat(PlanText.render(explained.plan()))
                .contains("Index lookup /rare/? = 7")
                .contains("actual: 12 documents");
    }

    @Test
    void estimatesReachBeyondWhatIsCounted() {
        RangeExplanation explained = explain("SELECT * FROM c WHERE c.n > 100 ORDER BY c.n", false);
        PlanNode walk = leaf(explained.plan());
        assertThat(walk.estimated().indexEntries()).isBetween(1_000L, 1_200L);
        PlanNode term = leaf(explain("SELECT * FROM c WHERE c.even = 1", false).plan());
        assertThat(term.estimated().rows()).isBetween(300L, 500L);
    }

    private static PlanNode leaf(PlanNode node) {
        return node.inputs().isEmpty() ? node : leaf(node.inputs().getFirst());
    }

    private RangeExplanation explain(String query, boolean execute) {
        return partition
                .partition()
                .reads()
                .explain(queries.request(query, QueryFixture.ALL, 100), execute);
    }

    @Test
    void aPlanNamesWhatEveryStepTakes() {
        RangeExplanation explained =
                explain("SELECT VALUE c.id FROM c WHERE c.rare = 7 ORDER BY c.n DESC", true);
        assertThat(explained.page()).isPresent();
        String text = PlanText.render(explained.plan());
        assertThat(text)
                .contains("Sort c.n DESC")
                .contains("Filter")
                .contains("Fetch (estimated: 12 documents");
        PlanNode.Figures total = explained.plan().totalActual().orElseThrow();
        assertThat(total.requestUnits())
                .isCloseTo(explained.page().get().metrics().charge(), Offset.offset(0.03));
        assertThat(explain("SELECT * FROM c", false).page()).isEmpty();
    }

    @Test
    void indexesThatWouldHelpAreNamed() {
        partition.install(
                definition(
                        2,
                        new IndexingPolicy(
                                IndexingPolicy.ALL.mode(),
                                IndexingPolicy.ALL.included(),
                                List.of(IndexPath.parse("/rare/?")),
                                List.of()),
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF));
        RangeExplanation explained =
                explain("SELECT * FROM c WHERE c.rare = 7 ORDER BY c.even, c.n DESC", false);
        assertThat(explained.indexes().single().potential()).containsExactly("/rare/?");
        assertThat(explained.indexes().composite().potential())
                .containsExactly("/even ASC, /n DESC");
    }

    @Test
    void anOffsetThatDoesNotFitIntoMemoryIsRefusedWithAnAdvice() {
        RangeQueryRequest request =
                watched(
                        "SELECT c.id FROM c ORDER BY c.even, c.n OFFSET 900 LIMIT 5",
                        new Watch(20_000, false));
        assertThatThrownBy(() -> partition.partition().reads().query(request))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("query.memory-bytes = 20000")
                .hasMessageContaining("/even ASC, /n ASC");
    }

    @Test
    void littleMemoryMakesShortPages() {
        RangeQueryRequest request =
                watched("SELECT VALUE c.n FROM c ORDER BY c.even, c.n", new Watch(20_000, false));
        List<String> rows = queries.rows(request);
        assertThat(rows).hasSize(ITEMS).startsWith("0", "3", "6").doesNotHaveDuplicates();
    }

    @Test
    void anOverduePageEndsWithTheRowsItHas() {
        RangeQueryRequest request = watched("SELECT VALUE c.n FROM c", new Watch(1 << 20, true));
        RangeQueryPage page = partition.partition().reads().query(request);
        assertThat(page.rows()).hasSize(1);
        assertThat(page.continuation()).isPresent();
        assertThat(queries.rows(request)).hasSize(ITEMS).doesNotHaveDuplicates();
    }

    private RangeQueryRequest watched(String query, Checkpoint watch) {
        return new RangeQueryRequest(
                QuerySpec.of(query),
                QueryFixture.ALL,
                Optional.empty(),
                PageLimits.ofItems(1_000),
                Environment.of(partition.clock).with(watch));
    }

    /** Little memory, or no time. */
    private record Watch(long memoryBytes, boolean isOverdue) implements Checkpoint {
        @Override
        public void pass() {
            // Time does not end the query.
        }
    }

    @Test
    void aLongSortKeyIsTakenFromItsItemUnlessThatHasChanged() {
        String start = "x".repeat(2_000);
        for (int i = 0; i < 4; i++) {
            write(
                    "l" + i,
                    "{\"id\":\"l%d\",\"pk\":\"k\",\"long\":\"%s%d\"}".formatted(i, start, i));
        }
        RangeQueryRequest request =
                queries.request(
                        "SELECT VALUE c.id FROM c WHERE IS_DEFINED(c.long) ORDER BY c.long",
                        QueryFixture.ALL,
                        2);
        RangeQueryPage first = partition.partition().reads().query(request);
        assertThat(first.rows().stream().map(JsonRow::toString))
                .containsExactly("\"l0\"", "\"l1\"");
        RangeQueryRequest next = request.with(first.continuation());
        assertThat(partition.partition().reads().query(next).rows()).hasSize(2);
        partition.run(PartitionFixture.deleteItem("k", "l1"));
        assertThatThrownBy(() -> partition.partition().reads().query(next))
                .isInstanceOf(OrreryException.class)
                .hasMessageContaining("expired");
    }
}
