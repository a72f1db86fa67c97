package dev.orrery.gateway.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.orrery.cluster.capacity.RateLimits;
import dev.orrery.cluster.catalog.ChangeReason;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.GatewayOptions;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.gateway.query.QueryPage;
import dev.orrery.gateway.query.QueryRequest;
import dev.orrery.gateway.query.QueryScope;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.query.QuerySpec;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients hold when a partition is split, and go on with afterwards. */
class SplitContinuityTest {
    private static final PartitionKeyDefinition KEY = PartitionKeyDefinition.of("/pk");
    private static final int ITEMS = 60;
    private static final int PAGE_ITEMS = 7;

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT VALUE c.n FROM c",
                "SELECT VALUE c.n FROM c WHERE c.n >= 10",
                "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
                "SELECT VALUE c.n FROM c ORDER BY c.same",
                "SELECT VALUE c.n FROM c OFFSET 5 LIMIT 40",
                "SELECT DISTINCT VALUE c.n FROM c",
                "SELECT VALUE c.n FROM c GROUP BY c.n"
            })
    void queryContinuationsGoOnAfterASplit(String text) {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            List<String> expected = rows(server, container, text, 0);
            assertThat(expected).hasSizeGreaterThan(3 * PAGE_ITEMS);
            List<String> actual = rows(server, container, text, 3);
            assertThat(server.gateway.ranges().of(container)).hasSize(4);
            assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
            if (text.contains("ORDER BY c.n")) {
                assertThat(actual).isEqualTo(expected);
            }
        }
    }

    /** All rows page by page, with a split of the first range after each of the first pages. */
    private static List<String> rows(
            TestGateway server, ContainerRecord container, String text, int splits) {
        List<String> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        int left = splits;
        do {
            QueryPage page = page(server, container, text, QueryScope.ALL, continuation);
            page.rows().forEach(row -> rows.add(text(row.bytes(), row.offset(), row.length())));
            continuation = page.continuation();
            if (left-- > 0) {
                splitFirst(server, container);
            }
        } while (continuation.isPresent());
        return rows;
    }

    private static String text(byte[] bytes, int offset, int length) {
        return new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    private static QueryPage page(
            TestGateway server,
            ContainerRecord container,
            String text,
            QueryScope scope,
            Optional<String> continuation) {
        return server.gateway
                .items()
                .query(
                        container,
                        new QueryRequest(
                                new QuerySpec(text, Map.of()), scope, PAGE_ITEMS, continuation))
                .join();
    }

    private static void splitFirst(TestGateway server, ContainerRecord container) {
        int first = server.gateway.ranges().of(container).getFirst().number();
        server.cluster.rangeChanges().split(first, 2, ChangeReason.REQUESTED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT VALUE c.n FROM c",
                "SELECT VALUE c.n FROM c ORDER BY c.n",
                "SELECT VALUE c.n FROM c ORDER BY c.same"
            })
    void aRangesQueryGoesOnInItsChildren(String text) {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            int parent = server.gateway.ranges().of(container).getFirst().number();
            QueryPage first =
                    page(server, container, text, QueryScope.ofPartition(parent), Optional.empty());
            List<String> rows = new ArrayList<>();
            first.rows().forEach(row -> rows.add(text(row.bytes(), row.offset(), row.length())));
            splitFirst(server, container);
            for (RangeRecord child : server.gateway.ranges().of(container)) {
                Optional<String> continuation = first.continuation();
                while (continuation.isPresent()) {
                    QueryPage page =
                            page(
                                    server,
                                    container,
                                    text,
                                    QueryScope.ofPartition(child.number()),
                                    continuation);
                    page.rows()
                            .forEach(
                                    row -> rows.add(text(row.bytes(), row.offset(), row.length())));
                    continuation = page.continuation();
                }
            }
            assertThat(rows)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, ITEMS).mapToObj(String::valueOf).toList());
        }
    }

    @Test
    void aFormerRangeIsServedFromItsSuccessors() {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            int parent = server.gateway.ranges().of(container).getFirst().number();
            QueryScope scope = QueryScope.ofPartition(parent);
            splitFirst(server, container);
            List<String> rows = new ArrayList<>();
            Optional<String> continuation = Optional.empty();
            do {
                QueryPage page =
                        page(server, container, "SELECT VALUE c.n FROM c", scope, continuation);
                page.rows().forEach(row -> rows.add(text(row.bytes(), row.offset(), row.length())));
                continuation = page.continuation();
            } while (continuation.isPresent());
            assertThat(rows).hasSize(ITEMS).doesNotHaveDuplicates();
            assertThat(feed(server, container, new FeedScope.Partition(parent), 0)).hasSize(ITEMS);
        }
    }

    /** What SDKs ask one range: rows that tell their sort keys, groups, aggregates, and plain. */
    @SuppressWarnings("UnusedVariable") // Read by its name.
    private static final List<String> RANGE_QUERIES =
            List.of(
                    "SELECT c._rid, [{\"item\": c.n}] AS orderByItems, c.n AS payload"
                            + " FROM c ORDER BY c.n",
                    "SELECT c._rid, [{\"item\": c.same}] AS orderByItems, c.n AS payload"
                            + " FROM c ORDER BY c.same DESC",
                    "SELECT VALUE c.n FROM c ORDER BY c.n DESC",
                    "SELECT TOP 9 VALUE c.n FROM c",
                    "SELECT VALUE [{\"item\": COUNT(1)}] FROM c",
                    "SELECT [{\"item\": c.n}] AS groupByItems, {\"a\": {\"item\": SUM(c.n)}}"
                            + " AS payload FROM c GROUP BY c.n");

    /** From the split on, one answer is that of one range, as before. */
    @ParameterizedTest
    @FieldSource("RANGE_QUERIES")
    void aFormerRangeAnswersAnyQueryAsBefore(String text) {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            int parent = server.gateway.ranges().of(container).getFirst().number();
            QueryScope scope = QueryScope.ofPartition(parent);
            List<String> expected = rowsOf(server, container, text, scope, Integer.MAX_VALUE);
            splitFirst(server, container);
            List<String> actual = rowsOf(server, container, text, scope, Integer.MAX_VALUE);
            if (text.contains("ORDER BY")) {
                assertThat(actual).isEqualTo(expected);
            } else if (text.contains("TOP")) {
                assertThat(actual).hasSameSizeAs(expected);
            } else {
                assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    /** A client whose range was split between two pages goes on with the id it has. */
    @ParameterizedTest
    @FieldSource("RANGE_QUERIES")
    void aFormerRangeGoesOnBetweenTwoPages(String text) {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            int parent = server.gateway.ranges().of(container).getFirst().number();
            QueryScope scope = QueryScope.ofPartition(parent);
            List<String> expected = rowsOf(server, container, text, scope, Integer.MAX_VALUE);
            if (text.startsWith("SELECT VALUE c.n FROM c ORDER BY")) {
                assertThatThrownBy(() -> rowsOf(server, container, text, scope, 1))
                        .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.RANGE_GONE));
                return;
            }
            List<String> actual = rowsOf(server, container, text, scope, 1);
            if (text.contains("ORDER BY")) {
                assertThat(actual).isEqualTo(expected);
            } else {
                // Of the first rows of each range the client takes as many as it wants.
                assertThat(actual).containsAll(text.contains("TOP") ? List.of() : expected);
                assertThat(actual).doesNotHaveDuplicates();
            }
        }
    }

    /** A client that has not heard of a split, nor of the merge after it, misses nothing. */
    @ParameterizedTest
    @FieldSource("RANGE_QUERIES")
    void aFormerRangeGoesOnAfterASplitAndAMerge(String text) {
        assumeThat(text).doesNotContain("TOP").doesNotStartWith("SELECT VALUE c.n FROM c ORDER BY");
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            QueryScope scope =
                    QueryScope.ofPartition(
                            server.gateway.ranges().of(container).getFirst().number());
            List<String> expected = rowsOf(server, container, text, scope, Integer.MAX_VALUE);
            List<String> actual = new ArrayList<>();
            Optional<String> continuation = Optional.empty();
            int read = 0;
            do {
                QueryPage page = page(server, container, text, scope, continuation);
                page.rows()
                        .forEach(row -> actual.add(text(row.bytes(), row.offset(), row.length())));
                continuation = page.continuation();
                if (read++ % 2 == 0) {
                    splitFirst(server, container);
                } else {
                    mergeFirst(server, container);
                }
            } while (continuation.isPresent());
            if (text.contains("ORDER BY")) {
                assertThat(actual).isEqualTo(expected);
            } else {
                assertThat(actual).containsExactlyInAnyOrderElementsOf(expected);
            }
        }
    }

    private static void mergeFirst(TestGateway server, ContainerRecord container) {
        List<RangeRecord> ranges = server.gateway.ranges().of(container);
        server.cluster
                .rangeChanges()
                .merge(ranges.get(0).number(), ranges.get(1).number(), ChangeReason.REQUESTED);
    }

    /** Several keys are several places of the ring, also within one range. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT c._rid, [{\"item\": c.n}] AS orderByItems, c.n AS payload FROM c"
                        + " WHERE c.pk IN ('k9', 'k1', 'k30', 'k5') ORDER BY c.n",
                "SELECT VALUE c.n FROM c WHERE c.pk IN ('k9', 'k1', 'k30', 'k5') ORDER BY c.n"
            })
    void severalKeysOfOneRangeAreInOrder(String text) {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            QueryScope scope =
                    QueryScope.ofPartition(
                            server.gateway.ranges().of(container).getFirst().number());
            List<String> rows = rowsOf(server, container, text, scope, Integer.MAX_VALUE);
            assertThat(rows).hasSize(4);
            assertThat(rows)
                    .extracting(row -> row.replaceAll("}$", "").replaceAll(".*:", ""))
                    .containsExactly("1", "5", "9", "30");
        }
    }

    /** All rows of one range, which is split after some pages. */
    private static List<String> rowsOf(
            TestGateway server,
            ContainerRecord container,
            String text,
            QueryScope scope,
            int pages) {
        List<String> rows = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        int read = 0;
        do {
            QueryPage page = page(server, container, text, scope, continuation);
            page.rows().forEach(row -> rows.add(text(row.bytes(), row.offset(), row.length())));
            continuation = page.continuation();
            if (++read == pages) {
                splitFirst(server, container);
            }
        } while (continuation.isPresent());
        return rows;
    }

    @Test
    void withoutGraceAFormerRangeIsGone() {
        try (TestGateway server =
                TestGateway.open(
                        directory,
                        RateLimits.NONE,
                        GatewayOptions.defaults().withRangeGraceMillis(0))) {
            ContainerRecord container = filled(server);
            int parent = server.gateway.ranges().of(container).getFirst().number();
            splitFirst(server, container);
            assertThatThrownBy(
                            () ->
                                    page(
                                            server,
                                            container,
                                            "SELECT * FROM c",
                                            QueryScope.ofPartition(parent),
                                            Optional.empty()))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.RANGE_GONE));
            assertThatThrownBy(() -> feed(server, container, new FeedScope.Partition(parent), 0))
                    .satisfies(e -> assertThat(code(e)).isEqualTo(ErrorCode.RANGE_GONE));
        }
    }

    private static ErrorCode code(Throwable failure) {
        Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
        if (cause instanceof OrreryException known) {
            return known.code();
        }
        throw new AssertionError(failure);
    }

    @Test
    void feedContinuationsGoOnAfterASplit() {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            assertThat(feed(server, container, FeedScope.ALL, 4))
                    .hasSize(ITEMS)
                    .doesNotHaveDuplicates();
        }
    }

    private static List<String> feed(
            TestGateway server, ContainerRecord container, FeedScope scope, int splits) {
        List<String> ids = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        int left = splits;
        do {
            ItemFeedPage page =
                    server.gateway
                            .items()
                            .readFeed(
                                    container, scope, new FeedPageRequest(PAGE_ITEMS, continuation))
                            .join();
            page.items().forEach(item -> ids.add(item.id()));
            continuation = page.continuation();
            if (left-- > 0) {
                splitFirst(server, container);
            }
        } while (continuation.isPresent());
        return ids;
    }

    @Test
    void requestsDuringSplitsSucceed() {
        try (TestGateway server = TestGateway.open(directory)) {
            ContainerRecord container = filled(server);
            AtomicBoolean ended = new AtomicBoolean();
            List<CompletableFuture<Integer>> writers =
                    Stream.of("a", "b", "c", "d")
                            .map(
                                    name ->
                                            CompletableFuture.supplyAsync(
                                                    () -> writeUntil(server, name, ended)))
                            .toList();
            for (int i = 0; i < 5; i++) {
                splitFirst(server, container);
            }
            ended.set(true);
            int written = writers.stream().mapToInt(CompletableFuture::join).sum();
            assertThat(server.gateway.ranges().statistics(container).items())
                    .isEqualTo(ITEMS + written);
            assertThat(feed(server, container, FeedScope.ALL, 0)).hasSize(ITEMS + written);
        }
    }

    private static int writeUntil(TestGateway server, String name, AtomicBoolean ended) {
        ContainerRecord container = server.container();
        int count = 0;
        while (!ended.get()) {
            String id = name + count;
            String json = "{\"id\":\"%s\",\"pk\":\"%s\",\"n\":%d}".formatted(id, id, count);
            Routed routed =
                    server.gateway
                            .items()
                            .execute(container, server.createCommand(container, json))
                            .join();
            assertThat(routed.outcome()).isInstanceOf(Outcome.Written.class);
            count++;
        }
        return count;
    }

    private static ContainerRecord filled(TestGateway server) {
        ContainerRecord container = server.container("items", KEY, 1);
        for (int i = 0; i < ITEMS; i++) {
            server.create(
                    container,
                    "{\"id\":\"i%d\",\"pk\":\"k%d\",\"n\":%d,\"same\":1}".formatted(i, i, i));
        }
        return container;
    }
}
