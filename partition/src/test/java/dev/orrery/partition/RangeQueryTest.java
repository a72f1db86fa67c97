package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingRange;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RangeQueryTest {
    private static final int ITEMS = 2_000;
    private static final int KEYS = 10;

    @TempDir Path directory;

    private PartitionFixture partition;
    private QueryFixture queries;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.install();
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            answers.add(partition.partition().submit(createItem("k" + i % KEYS, "id" + i, i)));
        }
        answers.forEach(CompletableFuture::join);
        queries = new QueryFixture(partition);
    }

    @AfterEach
    void close() {
        partition.close();
    }

    private void write(String key, String id, String json) {
        partition.write(new Command.CreateItem(PartitionFixture.address(key), id, item(json)));
    }

    @Test
    void orderWithTopReadsFewEntriesInBothDirections() {
        RangeQueryPage least =
                queries.page("SELECT TOP 10 VALUE c.value FROM c ORDER BY c.value", 100);
        assertThat(least.rows()).hasToString("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]");
        assertThat(least.metrics().indexEntries()).isLessThanOrEqualTo(100);
        assertThat(least.metrics().indexPaths()).containsExactly("/value/?");

        RangeQueryPage most =
                queries.page("SELECT TOP 2 VALUE c.value FROM c ORDER BY c.value DESC", 100);
        assertThat(most.rows()).hasToString("[1999, 1998]");
        assertThat(most.metrics().indexEntries()).isLessThanOrEqualTo(100);
    }

    /** Few entries are remembered when they are counted, many are read again. */
    @Test
    void anEqualityFindsFewRecordsAndManyAlike() {
        for (int matches : new int[] {0, 1, 63, 64, 65, 600}) {
            for (int i = 0; i < matches; i++) {
                String id = "tagged-" + matches + "-" + i;
                String key = "k" + i % KEYS;
                write(
                        key,
                        id,
                        "{\"id\":\"%s\",\"pk\":\"%s\",\"tag\":%d,\"odd\":%b}"
                                .formatted(id, key, matches, i % 2 == 1));
            }
            String tagged = "SELECT VALUE c.id FROM c WHERE c.tag = " + matches;
            assertThat(queries.rows(queries.request(tagged, QueryFixture.ALL, 7)))
                    .hasSize(matches)
                    .doesNotHaveDuplicates();
            assertThat(queries.rows(tagged + " AND c.odd = true")).hasSize(matches / 2);
            assertThat(queries.rows(tagged + " OR c.tag = -1")).hasSize(matches);
        }
    }

    @Test
    void itemsWithoutThePathComeFirst() {
        String ascending = "SELECT TOP 2 VALUE [c.id] FROM c ORDER BY c.value";
        assertThat(queries.rows(ascending)).containsExactly("[\"id0\"]", "[\"id1\"]");
        write("k1", "bare", "{\"id\":\"bare\",\"pk\":\"k1\"}");
        assertThat(queries.rows(ascending)).containsExactly("[\"bare\"]", "[\"id0\"]");
        assertThat(queries.rows("SELECT VALUE c.id FROM c ORDER BY c.value DESC"))
                .hasSize(ITEMS + 1)
                .endsWith("\"id0\"", "\"bare\"");
        partition.run(PartitionFixture.deleteItem("k1", "bare"));
        assertThat(queries.rows(ascending)).containsExactly("[\"id0\"]", "[\"id1\"]");
    }

    @Test
    void equalitiesLoadOnlyWhatMatches() {
        RangeQueryPage page =
                queries.page("SELECT * FROM c WHERE c.value = 77 AND c.pk = 'k7'", 100);
        assertThat(page.rows()).hasSize(1);
        assertThat(page.metrics().documents().count()).isEqualTo(1);
        assertThat(page.metrics().indexPaths()).contains("/value/?");
    }

    @Test
    void intervalsLoadOnlyWhatLiesInThem() {
        RangeQueryPage page =
                queries.page("SELECT VALUE c.id FROM c WHERE c.value >= 5 AND c.value < 8", 100);
        assertThat(page.rows()).hasToString("[\"id5\", \"id6\", \"id7\"]");
        assertThat(page.metrics().documents().count()).isEqualTo(3);
    }

    @Test
    void aLogicalPartitionIsAllThatIsSeen() {
        RangeTarget one = RangeTarget.of(CONTAINER, PartitionKey.of("k3"));
        assertThat(queries.rows(queries.request("SELECT VALUE c.pk FROM c", one, 7)))
                .hasSize(ITEMS / KEYS)
                .containsOnly("\"k3\"");
        RangeQueryRequest ordered =
                queries.request("SELECT VALUE c.value FROM c ORDER BY c.value DESC", one, 30);
        assertThat(queries.rows(ordered)).hasSize(ITEMS / KEYS).startsWith("1993", "1983");
        RangeQueryRequest equal =
                queries.request("SELECT VALUE c.pk FROM c WHERE c.value IN (3, 4)", one, 30);
        assertThat(queries.rows(equal)).containsExactly("\"k3\"");
    }

    @Test
    void partsOfTheRingAddUp() {
        for (String query :
                List.of(
                        "SELECT VALUE c.id FROM c",
                        "SELECT VALUE c.id FROM c WHERE c.value < 500",
                        "SELECT VALUE c.id FROM c WHERE c.pk IN ('k1', 'k2')",
                        "SELECT VALUE c.id FROM c ORDER BY c.value DESC")) {
            List<String> expected = queries.rows(query);
            for (int parts : List.of(1, 3, 16)) {
                List<String> rows = new ArrayList<>();
                for (RingRange range : RingRange.FULL.evenSplit(parts)) {
                    RangeTarget part = RangeTarget.of(CONTAINER, range);
                    rows.addAll(queries.rows(queries.request(query, part, 100)));
                }
                assertThat(rows).as(query).containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    @Test
    void tiesAreInOneOrderOverAllPages() {
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        IntStream.range(0, 1_000)
                .mapToObj(i -> createItem("t" + i % 7, "tie" + i, "\"same\""))
                .forEach(command -> answers.add(partition.partition().submit(command)));
        answers.forEach(CompletableFuture::join);
        for (String direction : List.of("ASC", "DESC")) {
            String query =
                    "SELECT VALUE c.id FROM c WHERE c.value = 'same' ORDER BY c.value " + direction;
            List<String> whole = queries.rows(queries.request(query, QueryFixture.ALL, 1_000));
            assertThat(new HashSet<>(whole)).hasSize(1_000);
            assertThat(queries.rows(queries.request(query, QueryFixture.ALL, 100)))
                    .isEqualTo(whole);
        }
    }

    @Test
    void pagesEndByBytesAndUnits() {
        RangeQueryRequest all = queries.request("SELECT * FROM c", QueryFixture.ALL, 1_000);
        RangeQueryRequest small =
                new RangeQueryRequest(
                        all.spec(),
                        all.target(),
                        all.continuation(),
                        new PageLimits(1_000, 2_000, PageLimits.DEFAULT_UNITS),
                        all.environment());
        RangeQueryPage page = partition.partition().reads().query(small);
        assertThat(page.metrics().rows().bytes()).isBetween(1L, 2_000L);
        assertThat(queries.rows(small)).hasSize(ITEMS);

        RangeQueryRequest poor =
                new RangeQueryRequest(
                        queries.request(
                                        "SELECT * FROM c WHERE c.value + 1 = 0",
                                        QueryFixture.ALL,
                                        10)
                                .spec(),
                        all.target(),
                        all.continuation(),
                        new PageLimits(10, PageLimits.MAX_BYTES, 5),
                        all.environment());
        RangeQueryPage empty = partition.partition().reads().query(poor);
        assertThat(empty.rows()).isEmpty();
        assertThat(empty.continuation()).isPresent();
        assertThat(queries.rows(poor)).isEmpty();
    }

    @Test
    void theSamePageAlwaysCostsTheSame() {
        String query = "SELECT * FROM c WHERE c.value > 100 ORDER BY c.value";
        assertThat(queries.page(query, 10).metrics()).isEqualTo(queries.page(query, 10).metrics());
        assertThat(queries.page("SELECT * FROM c WHERE c.value = -1", 10).metrics().charge())
                .isBetween(2.5, 2.6);
    }

    @Test
    void foreignContinuationsAreRefused() {
        String query = "SELECT * FROM c";
        Optional<String> own = queries.page(query, 10).continuation();
        assertThat(own).isPresent();
        RangeQueryRequest other =
                queries.request("SELECT * FROM c ORDER BY c.value", QueryFixture.ALL, 10);
        queries.refuses(other.with(own), ErrorCode.BAD_REQUEST);
        RangeQueryRequest same = queries.request(query, QueryFixture.ALL, 10);
        for (String text : List.of("", "x", "AQAAAA", own.get() + "AAAA", "%%%")) {
            queries.refuses(same.with(Optional.of(text)), ErrorCode.BAD_REQUEST);
        }
    }

    @Test
    void damagedContinuationsNeverBreakAnything() {
        Random random = new Random(7);
        for (String query :
                List.of(
                        "SELECT * FROM c",
                        "SELECT * FROM c WHERE c.value > 5 AND c.value < 900",
                        "SELECT * FROM c WHERE c.pk = 'k1'",
                        "SELECT * FROM c ORDER BY c.value",
                        "SELECT DISTINCT c.pk FROM c")) {
            RangeQueryRequest request = queries.request(query, QueryFixture.ALL, 3);
            String token =
                    partition.partition().reads().query(request).continuation().orElseThrow();
            for (int i = 0; i < 200; i++) {
                byte[] bytes = Base64.getUrlDecoder().decode(token);
                bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
                String damaged = Base64.getUrlEncoder().encodeToString(bytes);
                Throwable thrown =
                        catchThrowable(
                                () ->
                                        partition
                                                .partition()
                                                .reads()
                                                .query(request.with(Optional.of(damaged))));
                if (thrown != null) {
                    assertThat(thrown)
                            .isInstanceOfSatisfying(
                                    OrreryException.class,
                                    e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
                }
            }
        }
    }

    @Test
    void longSortKeysAreFoundAgain() {
        String text = "x".repeat(2_000);
        for (int i = 0; i < 6; i++) {
            String id = "long" + i;
            write(
                    "k0",
                    id,
                    "{\"id\":\"%s\",\"pk\":\"k0\",\"text\":\"%s%d\"}".formatted(id, text, i % 3));
        }
        String query = "SELECT VALUE c.id FROM c WHERE IS_DEFINED(c.text) ORDER BY c.text DESC";
        List<String> whole = queries.rows(query);
        assertThat(whole).hasSize(6);
        assertThat(queries.rows(queries.request(query, QueryFixture.ALL, 1))).isEqualTo(whole);
    }

    @Test
    void expiredItemsAreHidden() {
        partition.install(
                definition(2, IndexingPolicy.ALL, UniqueKeyPolicy.NONE, new TimeToLive(100)));
        partition.write(
                new Command.CreateItem(
                        PartitionFixture.address("k0", 2),
                        "soon",
                        item("{\"id\":\"soon\",\"pk\":\"k0\",\"value\":-5,\"ttl\":1}")));
        assertThat(queries.rows("SELECT VALUE c.id FROM c WHERE c.value = -5")).hasSize(1);
        partition.clock.advanceSeconds(5);
        assertThat(queries.rows("SELECT VALUE c.id FROM c WHERE c.value = -5")).isEmpty();
        assertThat(queries.rows("SELECT TOP 1 VALUE c.value FROM c ORDER BY c.value"))
                .containsExactly("0");
    }

    @Test
    void answersStayRightWhileTheIndexChanges() {
        String query = "SELECT VALUE c.id FROM c WHERE c.value >= 10 AND c.value < 13";
        long version = 2;
        for (IndexingPolicy policy : List.of(IndexingPolicy.NONE, IndexingPolicy.ALL)) {
            partition.install(definition(version++, policy, UniqueKeyPolicy.NONE, TimeToLive.OFF));
            int progress;
            do {
                progress = partition.partition().statistics(CONTAINER).indexProgress();
                assertThat(queries.rows(query))
                        .containsExactlyInAnyOrder("\"id10\"", "\"id11\"", "\"id12\"");
            } while (progress < 100);
        }
    }

    @Test
    void aCompositeIndexHasTheOrderBehindAnEquality() {
        CompositeIndex composite =
                new CompositeIndex(
                        List.of(
                                new CompositeIndex.Part(IndexPath.parse("/pk"), false),
                                new CompositeIndex.Part(IndexPath.parse("/value"), true)));
        IndexingPolicy policy =
                new IndexingPolicy(
                        IndexingPolicy.ALL.mode(),
                        IndexingPolicy.ALL.included(),
                        List.of(),
                        List.of(composite));
        partition.install(definition(2, policy, UniqueKeyPolicy.NONE, TimeToLive.OFF));
        while (partition.partition().statistics(CONTAINER).indexProgress() < 100) {
            Thread.onSpinWait();
        }
        for (String direction : List.of("ASC", "DESC")) {
            String query =
                    "SELECT VALUE c.value FROM c WHERE c.pk = 'k4' ORDER BY c.value " + direction;
            RangeQueryPage page = queries.page(query, 3);
            assertThat(page.metrics().indexPaths()).containsExactly("/pk ASC, /value DESC");
            assertThat(page.metrics().indexEntries()).isLessThanOrEqualTo(4);
            List<String> rows = queries.rows(queries.request(query, QueryFixture.ALL, 3));
            assertThat(rows)
                    .hasSize(ITEMS / KEYS)
                    .startsWith(direction.equals("ASC") ? "4" : "1994");
            assertThat(rows).isEqualTo(queries.rows(query));
        }
        RangeQueryPage both =
                queries.page("SELECT TOP 2 VALUE c.value FROM c ORDER BY c.pk DESC, c.value", 10);
        assertThat(both.rows()).hasToString("[9, 19]");
        assertThat(both.metrics().indexEntries()).isLessThanOrEqualTo(3);
    }

    @Test
    void aContainerThatIsNotHereYetIsEmpty() {
        RangeTarget other = RangeTarget.all(99);
        assertThat(queries.rows(queries.request("SELECT VALUE COUNT(1) FROM c", other, 1)))
                .containsExactly("0");
        assertThat(queries.rows(queries.request("SELECT * FROM c ORDER BY c.x", other, 1)))
                .isEmpty();
    }
}
