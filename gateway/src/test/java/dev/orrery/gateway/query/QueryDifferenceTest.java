package dev.orrery.gateway.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.gateway.TestGateway;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.json.JsonObject;
import dev.orrery.model.key.PartitionKeyDefinition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random queries through the coordinator, page by page: containers of 1, 3 and 16 physical
 * partitions, under any indexing policy, answer what looking at every document gives.
 *
 * <p>{@code -Dorrery.difference.queries=N} runs N queries for each policy, and {@code
 * -Dorrery.difference.seed=N} others; a failure names the seed.
 */
class QueryDifferenceTest {
    private static final int QUERIES = Integer.getInteger("orrery.difference.queries", 1_010);
    private static final long SEED = Long.getLong("orrery.difference.seed", 20_261_115);
    private static final int DOCUMENTS = 120;
    private static final int QUERIES_BETWEEN_CHANGES = 25;
    private static final List<Integer> PARTITIONS = List.of(1, 3, 16);
    private static final int TIME_TO_LIVE_SECONDS = 1_000;

    @TempDir Path directory;

    static Stream<Arguments> policies() {
        return Stream.of(
                Arguments.of("all", IndexingPolicy.ALL, TimeToLive.OFF),
                Arguments.of("none", IndexingPolicy.NONE, TimeToLive.OFF),
                Arguments.of("some", some(List.of()), TimeToLive.OFF),
                Arguments.of(
                        "composite",
                        some(List.of(composite(false, false), composite(false, true))),
                        TimeToLive.OFF),
                Arguments.of("expiring", IndexingPolicy.ALL, new TimeToLive(TIME_TO_LIVE_SECONDS)));
    }

    private static IndexingPolicy some(List<CompositeIndex> composites) {
        return new IndexingPolicy(
                IndexingPolicy.ALL.mode(),
                IndexingPolicy.ALL.included(),
                List.of(IndexPath.parse("/b/?"), IndexPath.parse("/tags/*")),
                composites);
    }

    private static CompositeIndex composite(boolean firstDescends, boolean secondDescends) {
        return new CompositeIndex(
                List.of(
                        new CompositeIndex.Part(IndexPath.parse("/a"), firstDescends),
                        new CompositeIndex.Part(IndexPath.parse("/b"), secondDescends)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("policies")
    void indexesAndRangesChangeNoAnswer(String name, IndexingPolicy policy, TimeToLive expiry) {
        SettableClock clock = new SettableClock();
        try (TestGateway gateway = TestGateway.open(directory, clock)) {
            DifferenceRun run = new DifferenceRun(gateway, clock, SEED + name.hashCode(), expiry);
            for (int partitions : PARTITIONS) {
                run.add(spec(name + partitions, policy, expiry), partitions);
            }
            run.fill(DOCUMENTS);
            for (int i = 0; i < QUERIES; i++) {
                run.checkNext();
                if (i % QUERIES_BETWEEN_CHANGES == 0) {
                    run.checkWhileChanging();
                    run.change();
                }
            }
            assertThat(run.indexedPages() > 0).isEqualTo(!policy.equals(IndexingPolicy.NONE));
        }
    }

    private static ContainerSpec spec(String id, IndexingPolicy policy, TimeToLive expiry) {
        return new ContainerSpec(
                id,
                PartitionKeyDefinition.of("/pk"),
                policy,
                UniqueKeyPolicy.NONE,
                expiry,
                JsonObject.EMPTY);
    }

    /** The same documents in several containers, and a generator. */
    private static final class DifferenceRun {
        private final TestGateway gateway;
        private final SettableClock clock;
        private final long seed;
        private final boolean expires;
        private final QueryGenerator generator;
        private final List<RangeAnswers> containers = new ArrayList<>();
        private final List<String> documents = new ArrayList<>();
        private int queries;

        DifferenceRun(TestGateway gateway, SettableClock clock, long seed, TimeToLive expiry) {
            this.gateway = gateway;
            this.clock = clock;
            this.seed = seed;
            this.expires = !expiry.equals(TimeToLive.OFF);
            this.generator = new QueryGenerator(seed);
        }

        void add(ContainerSpec spec, int partitions) {
            containers.add(new RangeAnswers(gateway, gateway.container(spec, partitions)));
        }

        long indexedPages() {
            return containers.stream().mapToLong(RangeAnswers::indexedPages).sum();
        }

        void fill(int count) {
            for (int i = 0; i < count; i++) {
                write(i);
            }
            refresh();
        }

        private void write(int number) {
            String document = document(number);
            while (documents.size() <= number) {
                documents.add("");
            }
            String before = documents.set(number, document);
            for (RangeAnswers container : containers) {
                if (!before.isEmpty()) {
                    gateway.delete(container.container(), before);
                }
                gateway.create(container.container(), document);
            }
        }

        private String document(int number) {
            String json = generator.document(number);
            return expires && number % 3 == 0
                    ? json.substring(0, json.length() - 1) + ",\"ttl\":" + (1 + number % 5) + "}"
                    : json;
        }

        private void refresh() {
            containers.forEach(RangeAnswers::refresh);
        }

        /** Some documents are written anew, some go away, and time passes. */
        void change() {
            clock.advanceSeconds(1);
            for (int i = 0; i < DOCUMENTS / 10; i++) {
                write(generator.below(DOCUMENTS));
            }
            refresh();
        }

        void checkNext() {
            QueryGenerator.Case query = generator.next();
            int pageSize = generator.pageSize();
            queries++;
            for (RangeAnswers container : containers) {
                run(container, query.text(), pageSize, () -> container.check(query, pageSize));
            }
        }

        private void run(RangeAnswers container, String text, int pageSize, Runnable check) {
            try {
                check.run();
            } catch (Throwable e) {
                throw new AssertionError(
                        "seed %d, query %d of container %s, pages of %d: %s"
                                .formatted(
                                        seed, queries, container.container().id(), pageSize, text),
                        e);
            }
        }

        /** What does not change is found exactly once while other documents do. */
        void checkWhileChanging() {
            String text = generator.steady();
            for (RangeAnswers container : containers) {
                run(container, text, 3, () -> checkSteady(container, text));
            }
            refresh();
        }

        private void checkSteady(RangeAnswers container, String text) {
            container.refresh();
            List<String> before = container.expected(text);
            Set<String> touched = new HashSet<>();
            List<String> rows =
                    container.rows(
                            text,
                            3,
                            () -> {
                                int number = generator.below(DOCUMENTS);
                                touched.add("\"" + number + "\"");
                                write(number);
                            });
            assertThat(rows.stream().filter(row -> !touched.contains(row)))
                    .containsExactlyInAnyOrderElementsOf(
                            before.stream().filter(row -> !touched.contains(row)).toList());
        }
    }
}
