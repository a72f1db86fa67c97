package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonName;
import dev.orrery.model.json.JsonView;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.evaluate.PreparedQuery;
import dev.orrery.query.range.JsonRow;
import dev.orrery.query.range.PageLimits;
import dev.orrery.query.range.RangeQueryPage;
import dev.orrery.query.range.RangeQueryRequest;
import dev.orrery.query.range.RangeTarget;
import dev.orrery.query.syntax.SqlParser;
import dev.orrery.query.value.ValueWriter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random queries: the answer of a partition, with indexes and without, page by page, is that of
 * looking at every document.
 */
class QueryDifferenceTest {
    private static final int DOCUMENTS = 300;
    private static final int QUERIES = 2_000;
    private static final long SEED = 20_261_115;

    private static final IndexingPolicy WITH_COMPOSITES =
            new IndexingPolicy(
                    IndexingPolicy.ALL.mode(),
                    IndexingPolicy.ALL.included(),
                    List.of(IndexPath.parse("/b/?")),
                    List.of(composite(false, false), composite(false, true)));

    @TempDir Path directory;

    private int pagesWithIndex;

    private static CompositeIndex composite(boolean firstDescends, boolean secondDescends) {
        return new CompositeIndex(
                List.of(
                        new CompositeIndex.Part(IndexPath.parse("/a"), firstDescends),
                        new CompositeIndex.Part(IndexPath.parse("/b"), secondDescends)));
    }

    @Test
    void indexedQueriesAnswerAsAScanDoes() {
        check(IndexingPolicy.ALL);
        assertThat(pagesWithIndex).isGreaterThan(QUERIES / 2);
    }

    @Test
    void compositeAndPartialIndexesAnswerAsAScanDoes() {
        check(WITH_COMPOSITES);
        assertThat(pagesWithIndex).isGreaterThan(QUERIES / 2);
    }

    @Test
    void containersWithoutIndexAnswerToo() {
        check(IndexingPolicy.NONE);
        assertThat(pagesWithIndex).isZero();
    }

    private void check(IndexingPolicy policy) {
        try (PartitionFixture fixture = new PartitionFixture(directory)) {
            fixture.install(
                    PartitionFixture.definition(1, policy, UniqueKeyPolicy.NONE, TimeToLive.OFF));
            RandomQueries random = new RandomQueries(SEED);
            fill(fixture, random);
            List<JsonView> documents =
                    fixture.scanAll(1_000).stream()
                            .map(item -> item.view())
                            .sorted(Comparator.comparingLong(QueryDifferenceTest::rid))
                            .toList();
            for (int i = 0; i < QUERIES; i++) {
                if (i % 2 == 0) {
                    checkUnordered(fixture, documents, random);
                } else {
                    checkOrdered(fixture, documents, random);
                }
            }
        }
    }

    private static void fill(PartitionFixture fixture, RandomQueries random) {
        for (int i = 0; i < DOCUMENTS; i++) {
            String json = random.documentWithLongStrings(i);
            String key = json.replaceFirst(".*\"pk\":\"(\\d)\".*", "$1");
            fixture.write(
                    new Command.CreateItem(
                            PartitionFixture.address(key),
                            Integer.toString(i),
                            PartitionFixture.item(json)));
        }
    }

    /** The part of the resource id after the container's, read as the SDKs do. */
    private static long rid(JsonView document) {
        String text = document.stringValue(document.member(document.root(), JsonName.of("_rid")));
        byte[] bytes = Base64.getDecoder().decode(text.replace('-', '/'));
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(Long.BYTES);
    }

    private void checkUnordered(
            PartitionFixture fixture, List<JsonView> documents, RandomQueries random) {
        String query = random.unordered();
        assertThat(oneSpelling(pages(fixture, query, random.pageSize())))
                .as(query)
                .containsExactlyInAnyOrderElementsOf(
                        oneSpelling(expected(fixture, query, documents)));
    }

    /** Which of several equal values stands for all of them depends on the plan. */
    private static List<String> oneSpelling(List<String> rows) {
        return rows.stream()
                .map(row -> row.replace("9007199254740993", "9007199254740992"))
                .map(row -> row.replace("-0.0", "0"))
                .toList();
    }

    /** Ties are in the order of the ids, in the direction of the first sort key. */
    private void checkOrdered(
            PartitionFixture fixture, List<JsonView> documents, RandomQueries random) {
        List<String> order = random.order();
        String query = random.ordered(order);
        List<JsonView> inTieOrder =
                order.getFirst().endsWith("DESC") ? documents.reversed() : documents;
        assertThat(pages(fixture, query, random.pageSize()))
                .as(query)
                .isEqualTo(expected(fixture, query, inTieOrder));
    }

    private static List<String> expected(
            PartitionFixture fixture, String query, List<JsonView> documents) {
        return PreparedQuery.of(
                        SqlParser.parseQuery(query), Map.of(), Environment.of(fixture.clock))
                .rows(documents)
                .stream()
                .map(value -> new String(ValueWriter.toBytes(value), StandardCharsets.UTF_8))
                .toList();
    }

    private List<String> pages(PartitionFixture fixture, String query, int pageSize) {
        List<String> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            RangeQueryPage page =
                    fixture.partition()
                            .reads()
                            .query(
                                    new RangeQueryRequest(
                                            QuerySpec.of(query),
                                            RangeTarget.all(PartitionFixture.CONTAINER),
                                            continuation,
                                            PageLimits.ofItems(pageSize),
                                            Environment.of(fixture.clock)));
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(pageSize);
            page.rows().stream().map(JsonRow::toString).forEach(rows::add);
            pagesWithIndex += page.metrics().indexPaths().isEmpty() ? 0 : 1;
            if (page.continuation().isPresent()) {
                assertThat(page.continuation()).isNotEqualTo(continuation);
            }
            continuation = page.continuation();
        } while (continuation.isPresent());
        return rows;
    }
}
