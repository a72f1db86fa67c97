package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.TestGateway;
import dev.orrery.gateway.feed.FeedPageRequest;
import dev.orrery.gateway.feed.FeedScope;
import dev.orrery.gateway.feed.ItemFeedPage;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.QueryRun;
import dev.orrery.query.QuerySpec;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.query.range.JsonRow;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares what a container answers with what looking at every document gives. */
final class RangeAnswers {
    private static final int FEED_ITEMS = 1_000;

    /** What happens between two pages. */
    interface BetweenPages {
        void run();
    }

    private final TestGateway gateway;
    private final ContainerRecord container;
    private List<JsonView> documents = List.of();
    private int pages;
    private long indexedPages;

    RangeAnswers(TestGateway gateway, ContainerRecord container) {
        this.gateway = gateway;
        this.container = container;
    }

    ContainerRecord container() {
        return container;
    }

    int pages() {
        return pages;
    }

    long indexedPages() {
        return indexedPages;
    }

    /** Looks again at what the container holds. */
    void refresh() {
        List<JsonView> found = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ItemFeedPage page =
                    gateway.gateway
                            .items()
                            .readFeed(
                                    container,
                                    FeedScope.ALL,
                                    new FeedPageRequest(FEED_ITEMS, continuation))
                            .join();
            page.items().forEach(item -> found.add(item.view()));
            continuation = page.continuation();
        } while (continuation.isPresent());
        documents = found;
    }

    int documents() {
        return documents.size();
    }

    void check(QueryGenerator.Case query, int pageSize) {
        List<String> rows = rows(query.text(), pageSize, () -> {});
        switch (query) {
            case QueryGenerator.Case.Rows(String text) ->
                    assertThat(rows).containsExactlyInAnyOrderElementsOf(expected(text));
            case QueryGenerator.Case.Some(_, String all, int offset, int limit) -> {
                List<String> possible = expected(all);
                assertThat(rows).hasSize(size(possible.size(), offset, limit));
                assertPartOf(rows, possible);
            }
            case QueryGenerator.Case.Ordered(_, String all, int offset, int limit) -> {
                List<String> possible = expected(all);
                int size = size(possible.size(), offset, limit);
                assertThat(rows).hasSize(size);
                assertThat(keys(rows))
                        .isEqualTo(
                                keys(possible)
                                        .subList(
                                                size == 0 ? 0 : offset,
                                                size == 0 ? 0 : offset + size));
                assertPartOf(rows, possible);
            }
        }
    }

    private static int size(int all, int offset, int limit) {
        return Math.min(limit, Math.max(0, all - offset));
    }

    private static List<String> keys(List<String> rows) {
        return rows.stream().map(row -> row.substring(0, row.lastIndexOf("\"id\":"))).toList();
    }

    private static void assertPartOf(List<String> rows, List<String> all) {
        Map<String, Integer> counts = new HashMap<>();
        all.forEach(row -> counts.merge(row, 1, Integer::sum));
        rows.forEach(row -> counts.merge(row, -1, Integer::sum));
        assertThat(counts.values()).allMatch(count -> count >= 0);
    }

    List<String> expected(String text) {
        return QueryRun.prepare(QuerySpec.of(text), Environment.of(Clock.system()))
                .rows(documents)
                .stream()
                .map(row -> oneSpelling(new String(row, StandardCharsets.UTF_8)))
                .toList();
    }

    List<String> rows(String text, int pageSize, BetweenPages between) {
        List<String> rows = new ArrayList<>();
        QueryRequest request =
                new QueryRequest(QuerySpec.of(text), QueryScope.ALL, pageSize, Optional.empty());
        while (true) {
            QueryPage page = gateway.gateway.items().query(container, request).join();
            pages++;
            indexedPages += page.metrics().indexPaths().isEmpty() ? 0 : 1;
            assertThat(page.rows()).hasSizeLessThanOrEqualTo(pageSize);
            page.rows().stream()
                    .map(JsonRow::toString)
                    .map(RangeAnswers::oneSpelling)
                    .forEach(rows::add);
            if (page.continuation().isEmpty()) {
                return rows;
            }
            assertThat(page.continuation()).isNotEqualTo(request.continuation());
            between.run();
            request = request.next(page.continuation().get());
        }
    }

    /** Which of several equal values stands for all of them depends on the plan. */
    private static String oneSpelling(String row) {
        return row.replace("9007199254740993", "9007199254740992")
                .replace("-0.0", "0")
                .replace("1.0", "1");
    }
}
