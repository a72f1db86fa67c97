package dev.orrery.api.nosql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.api.nosql.testing.Fixture;
import dev.orrery.api.nosql.testing.TestClient;
import dev.orrery.api.nosql.testing.TestClient.Answer;
import dev.orrery.api.nosql.testing.TestCluster;
import dev.orrery.api.nosql.testing.TestServer;
import dev.orrery.model.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts are carried out once, and answered, although their leaders change in the middle. */
class ScriptsOverLeaderChangesTest {
    private static final String COUNT =
            """
            function count() {
                var items = getContext().getCollection();
                items.readDocument(items.getAltLink() + '/docs/1', {}, function (e, found) {
                    if (e) throw e;
                    found.n += 1;
                    items.replaceDocument(found._self, found, {}, function (failed, written) {
                        if (failed) throw failed;
                        getContext().getResponse().setBody(written.n);
                    });
                });
            }
            """;
    private static final String MARK =
            """
            function mark() {
                var request = getContext().getRequest();
                var item = request.getBody();
                item.marked = true;
                request.setBody(item);
            }
            """;
    private static final int CALLERS = 3;
    private static final int HAND_OVERS = 4;
    private static final int CALLS_BETWEEN = 4;

    @TempDir Path directory;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final AtomicIntegerArray calls = new AtomicIntegerArray(CALLERS);
    private final AtomicInteger items = new AtomicInteger();
    private final ConcurrentLinkedQueue<Integer> counted = new ConcurrentLinkedQueue<>();
    private volatile List<TestServer> asked = List.of();

    @Test
    void theyCountOnceAndAreAnswered() {
        try (TestCluster cluster = new TestCluster(directory, 4);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            prepare(cluster, cluster.node(0).client());
            int partition = partition(cluster);
            asked = cluster.nodes();
            List<CompletableFuture<Void>> callers = new ArrayList<>();
            try {
                for (int i = 0; i < CALLERS; i++) {
                    int caller = i;
                    callers.add(CompletableFuture.runAsync(() -> call(caller), threads));
                }
                for (int i = 0; i < HAND_OVERS; i++) {
                    awaitCalls(callers);
                    cluster.leader(partition).cluster().handOver();
                }
                awaitCalls(callers);
                TestServer lost = cluster.leader(partition);
                asked = cluster.nodes().stream().filter(node -> node != lost).toList();
                awaitCalls(callers);
                cluster.end(lost);
                awaitCalls(callers);
            } finally {
                stopped.set(true);
            }
            callers.forEach(CompletableFuture::join);
            check(cluster);
        }
    }

    private static void prepare(TestCluster cluster, TestClient client) {
        Fixture.create(client);
        require(client.post(Fixture.CONTAINER + "/sprocs", script("count", COUNT)));
        JsonObject trigger =
                JsonObject.EMPTY
                        .with("id", "mark")
                        .with("body", MARK)
                        .with("triggerOperation", "All")
                        .with("triggerType", "Pre");
        require(client.post(Fixture.CONTAINER + "/triggers", text(trigger)));
        require(
                client.post(
                        Fixture.ITEMS,
                        "{\"id\":\"1\",\"pk\":\"a\",\"n\":0}",
                        Fixture.KEY,
                        Fixture.key("a")));
        for (TestServer node : cluster.nodes()) {
            TestCluster.await(
                    () -> node.client().get(Fixture.CONTAINER + "/triggers/mark").status() == 200);
            TestCluster.await(() -> !node.cluster().partitions().all().isEmpty());
        }
    }

    private static int partition(TestCluster cluster) {
        return cluster.node(0).cluster().partitions().all().iterator().next().number();
    }

    private void call(int caller) {
        while (!stopped.get()) {
            List<TestServer> nodes = asked;
            int turn = calls.incrementAndGet(caller);
            TestClient client = nodes.get((caller + turn) % nodes.size()).client();
            Answer answer =
                    client.post(
                            Fixture.CONTAINER + "/sprocs/count",
                            "[]",
                            Fixture.KEY,
                            Fixture.key("a"));
            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            counted.add(Integer.parseInt(answer.body()));

            String item = "{\"id\":\"item%d\",\"pk\":\"a\"}".formatted(items.incrementAndGet());
            Answer written =
                    client.post(
                            Fixture.ITEMS,
                            item,
                            Fixture.KEY,
                            Fixture.key("a"),
                            "x-ms-documentdb-pre-trigger-include",
                            "mark");
            assertThat(written.status()).as(written.body()).isEqualTo(201);
            assertThat(written.body()).contains("\"marked\":true");
        }
    }

    /** Waits until every caller has ended some calls that it has begun since. */
    private void awaitCalls(List<CompletableFuture<Void>> callers) {
        int[] before = IntStream.range(0, CALLERS).map(calls::get).toArray();
        TestCluster.await(
                () -> {
                    callers.stream()
                            .filter(CompletableFuture::isCompletedExceptionally)
                            .forEach(CompletableFuture::join);
                    return IntStream.range(0, CALLERS)
                            .allMatch(i -> calls.get(i) > before[i] + CALLS_BETWEEN);
                });
    }

    /** Every call has counted once, and was answered with the number that it made. */
    private void check(TestCluster cluster) {
        assertThat(counted)
                .containsExactlyInAnyOrderElementsOf(
                        IntStream.rangeClosed(1, counted.size()).boxed().toList());
        for (TestServer node : cluster.nodes()) {
            String expected = "\"n\":" + counted.size() + ",";
            TestCluster.await(
                    () ->
                            node.client()
                                    .get(Fixture.ITEMS + "/1", Fixture.KEY, Fixture.key("a"))
                                    .body()
                                    .contains(expected));
        }
        // A replica may lack for a moment what was written by way of other nodes.
        for (TestServer node : cluster.nodes()) {
            TestCluster.await(() -> resourceIds(node.client()).size() == items.get() + 1);
            assertThat(resourceIds(node.client())).doesNotHaveDuplicates();
        }
    }

    private static List<String> resourceIds(TestClient client) {
        List<String> found = new ArrayList<>();
        String continuation = "";
        do {
            Answer page =
                    client.post(
                            Fixture.ITEMS,
                            "{\"query\":\"SELECT VALUE c._rid FROM c\"}",
                            "x-ms-documentdb-isquery",
                            "True",
                            "content-type",
                            "application/query+json",
                            "x-ms-continuation",
                            continuation,
                            Fixture.KEY,
                            Fixture.key("a"));
            assertThat(page.status()).as(page.body()).isEqualTo(200);
            page.json().array("Documents").orElseThrow().elements().stream()
                    .map(Object::toString)
                    .forEach(found::add);
            continuation = page.header("x-ms-continuation");
        } while (!continuation.isEmpty());
        return found;
    }

    private static String script(String id, String body) {
        return text(JsonObject.EMPTY.with("id", id).with("body", body));
    }

    private static String text(JsonObject json) {
        return new String(json.toBytes(), StandardCharsets.UTF_8);
    }

    private static void require(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    }
}
