package dev.orrery.gateway.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeedReaderTest {
    private static final int ITEMS = 97;
    private static final int TENANTS = 8;

    @TempDir Path directory;
    private TestGateway test;
    private Gateway gateway;
    private ContainerRecord container;

    @BeforeEach
    void open() {
        test = TestGateway.open(directory);
        gateway = test.gateway;
        container = test.container("c", PartitionKeyDefinition.hierarchical("/tenant", "/user"), 5);
        for (int i = 0; i < ITEMS; i++) {
            test.create(
                    container,
                    "{\"id\":\"%03d\",\"tenant\":\"t%d\",\"user\":%d}"
                            .formatted(i, i % TENANTS, i % 13));
        }
    }

    @AfterEach
    void close() {
        test.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 10, 96, 97, 98, 1_000})
    void everyPageSizeGivesEveryItemOnce(int pageSize) {
        assertThat(all(FeedScope.ALL, pageSize))
                .hasSize(ITEMS)
                .doesNotHaveDuplicates()
                .isEqualTo(all(FeedScope.ALL, 1_000));
    }

    @Test
    void theFeedsOfThePartitionsMakeTheWhole() {
        List<String> ids = new ArrayList<>();
        for (RangeRecord range : gateway.ranges().of(container)) {
            ids.addAll(all(new FeedScope.Partition(range.number()), 4));
        }
        assertThat(ids).isEqualTo(all(FeedScope.ALL, 1_000));
    }

    @Test
    void theFeedsOfIntervalsMakeTheWhole() {
        List<String> ids = new ArrayList<>();
        RingPosition middle = RingPosition.of(Long.MIN_VALUE + 12_345, 6);
        for (RingRange range : RingRange.FULL.splitAt(middle)) {
            ids.addAll(all(new FeedScope.Interval(range), 3));
        }
        assertThat(ids).isEqualTo(all(FeedScope.ALL, 1_000));
    }

    @Test
    void aKeyGivesItsLogicalPartition() {
        PartitionKey key = PartitionKey.of(KeyComponent.of("t3"), KeyComponent.of(3.0));
        List<String> expected =
                IntStream.range(0, ITEMS)
                        .filter(i -> i % TENANTS == 3 && i % 13 == 3)
                        .mapToObj("%03d"::formatted)
                        .toList();
        assertThat(all(new FeedScope.Key(key), 1)).isEqualTo(expected).isNotEmpty();
    }

    @Test
    void aPrefixOfAKeyGivesAllThatBeginWithIt() {
        List<String> expected =
                IntStream.range(0, ITEMS)
                        .filter(i -> i % TENANTS == 3)
                        .mapToObj("%03d"::formatted)
                        .toList();
        assertThat(all(new FeedScope.Key(PartitionKey.of("t3")), 2))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aPageEndsAtFourMegabytes() {
        ContainerRecord large = test.container("large", PartitionKeyDefinition.of("/id"), 3);
        String filler = "x".repeat(1_500_000);
        for (int i = 0; i < 7; i++) {
            test.create(large, "{\"id\":\"%d\",\"filler\":\"%s\"}".formatted(i, filler));
        }
        List<String> ids = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ItemFeedPage page =
                    gateway.items()
                            .readFeed(large, FeedScope.ALL, new FeedPageRequest(100, continuation))
                            .join();
            assertThat(page.items().stream().mapToLong(StoredItem::textLength).sum())
                    .isLessThanOrEqualTo(FeedPageRequest.MAX_BYTES);
            page.items().forEach(item -> ids.add(item.id()));
            continuation = page.continuation();
        } while (continuation.isPresent());
        assertThat(ids).hasSize(7).doesNotHaveDuplicates();
    }

    @Test
    void everyChangedByteOfAContinuationIsRefused() {
        String token = firstToken(FeedScope.ALL);
        byte[] bytes = Base64.getUrlDecoder().decode(token);
        for (int i = 0; i < bytes.length; i++) {
            byte[] changed = bytes.clone();
            changed[i] ^= 0x10;
            refused(FeedScope.ALL, Base64.getUrlEncoder().encodeToString(changed));
        }
        for (String bad : List.of("", "!", "AAAA", token.substring(4), token + token)) {
            refused(FeedScope.ALL, bad);
        }
    }

    @Test
    void theContinuationOfAnotherFeedIsRefused() {
        String token = firstToken(FeedScope.ALL);
        refused(new FeedScope.Interval(RingRange.FULL), token);
        refused(new FeedScope.Partition(gateway.ranges().of(container).getFirst().number()), token);
        ContainerRecord other =
                test.container("o", PartitionKeyDefinition.hierarchical("/tenant", "/user"), 1);
        ContainerRecord own = container;
        container = other;
        refused(FeedScope.ALL, token);
        container = own;
    }

    @Test
    void continuationsStayGoodOverARestart() {
        String token = firstToken(FeedScope.ALL);
        List<String> expected = all(FeedScope.ALL, 1_000);
        test.close();
        test = TestGateway.open(directory);
        gateway = test.gateway;
        FeedPageRequest rest = new FeedPageRequest(1_000, Optional.of(token));
        assertThat(gateway.items().readFeed(container, FeedScope.ALL, rest).join().items())
                .extracting(StoredItem::id)
                .isEqualTo(expected.subList(5, ITEMS));
    }

    @Test
    void anUnknownRangeIsGone() {
        assertThatThrownBy(
                        () ->
                                gateway.items()
                                        .readFeed(
                                                container,
                                                new FeedScope.Partition(999),
                                                FeedPageRequest.first())
                                        .join())
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.RANGE_GONE));
    }

    private String firstToken(FeedScope scope) {
        return gateway.items()
                .readFeed(container, scope, new FeedPageRequest(5, Optional.empty()))
                .join()
                .continuation()
                .orElseThrow();
    }

    private void refused(FeedScope scope, String token) {
        assertThatThrownBy(
                        () ->
                                gateway.items()
                                        .readFeed(
                                                container,
                                                scope,
                                                new FeedPageRequest(5, Optional.of(token)))
                                        .join())
                .as(token)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_REQUEST));
    }

    private List<String> all(FeedScope scope, int pageSize) {
        List<String> ids = new ArrayList<>();
        Optional<String> continuation = Optional.empty();
        do {
            ItemFeedPage page =
                    gateway.items()
                            .readFeed(container, scope, new FeedPageRequest(pageSize, continuation))
                            .join();
            assertThat(page.items()).hasSizeLessThanOrEqualTo(pageSize);
            assertThat(page.charge()).isPositive();
            page.items().forEach(item -> ids.add(item.id()));
            continuation = page.continuation();
        } while (continuation.isPresent());
        return ids;
    }
}
