package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.patch.PatchRequest;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.graph.AdjacencyPage;
import dev.orrery.partition.graph.AdjacencyPage.Neighbour;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.storage.batch.Family;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdjacencyTest {
    @TempDir Path directory;
    private PartitionFixture fixture;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        fixture.install();
    }

    @AfterEach
    void close() {
        fixture.verify();
        fixture.close();
    }

    @Test
    void edgesOfAVertexAreFoundByLabel() {
        edge("p", "e1", "ada", "knows", "bob");
        edge("p", "e2", "ada", "likes", "cy");
        edge("p", "e3", "adam", "knows", "dan");
        edge("q", "e4", "ada", "knows", "eve");
        assertThat(targets("p", "ada", List.of())).containsExactly("bob", "cy");
        assertThat(targets("p", "ada", List.of("likes"))).containsExactly("cy");
        assertThat(targets("p", "ada", List.of("likes", "knows"))).containsExactly("cy", "bob");
        assertThat(targets("q", "ada", List.of())).containsExactly("eve");
        assertThat(targets("p", "nobody", List.of())).isEmpty();
    }

    @Test
    void anEntryFollowsItsEdgeThroughEveryKindOfWrite() {
        edge("p", "e1", "ada", "knows", "bob");
        upsert("p", "e1", edgeText("p", "e1", "ada", "knows", "cy"));
        assertThat(targets("p", "ada", List.of())).containsExactly("cy");
        patch("p", "e1", "[{\"op\":\"set\",\"path\":\"/_sink\",\"value\":\"dan\"}]");
        assertThat(targets("p", "ada", List.of())).containsExactly("dan");
        patch("p", "e1", "[{\"op\":\"set\",\"path\":\"/_isEdge\",\"value\":false}]");
        assertThat(targets("p", "ada", List.of())).isEmpty();
        upsert("p", "e1", edgeText("p", "e1", "eve", "knows", "dan"));
        assertThat(targets("p", "eve", List.of())).containsExactly("dan");
        fixture.run(PartitionFixture.deleteItem("p", "e1"));
        assertThat(targets("p", "eve", List.of())).isEmpty();
        assertThat(fixture.count(Family.ADJACENCY)).isZero();
    }

    @Test
    void aBatchThatFailsLeavesNoEntry() {
        ItemAddress place = address("p");
        fixture.run(
                new Command.Batch(
                        place,
                        List.of(
                                new Command.CreateItem(
                                        place, "e1", item(edgeText("p", "e1", "a", "l", "b"))),
                                new Command.DeleteItem(place, "none", EtagCondition.NONE))));
        assertThat(fixture.count(Family.ADJACENCY)).isZero();
    }

    @Test
    void expiredEdgesAreHiddenAtOnceAndRemovedLater() {
        fixture.install(
                PartitionFixture.definition(
                        2, IndexingPolicy.ALL, UniqueKeyPolicy.NONE, TimeToLive.NO_DEFAULT));
        String text = edgeText("p", "e1", "ada", "knows", "bob").replace("}", ",\"ttl\":5}");
        fixture.write(new Command.CreateItem(address("p", 2), "e1", item(text)));
        assertThat(targets("p", "ada", List.of())).containsExactly("bob");
        fixture.clock.advanceSeconds(5);
        assertThat(targets("p", "ada", List.of())).isEmpty();
        fixture.partition().tick();
        // Removal goes through the loop, so it has come when a command behind it is answered.
        for (int i = 0; i < 1_000 && fixture.count(Family.ADJACENCY) > 0; i++) {
            fixture.run(new Command.ReadItem(address("p", 2), "any", EtagCondition.NONE));
        }
        assertThat(fixture.count(Family.ADJACENCY)).isZero();
    }

    @Test
    void entriesSurviveReopening() {
        edge("p", "e1", "ada", "knows", "bob");
        fixture.reopen();
        assertThat(targets("p", "ada", List.of())).containsExactly("bob");
    }

    @Test
    void textsWithZeroBytesStayApart() {
        edge("p", "e1", "a\\u0000", "l", "x");
        edge("p", "e2", "a", "\\u0000l", "y");
        assertThat(targets("p", "a\0", List.of("l"))).containsExactly("x");
        assertThat(targets("p", "a", List.of("\0l"))).containsExactly("y");
        assertThat(targets("p", "a", List.of("l"))).isEmpty();
    }

    @Test
    void aVertexOfHighDegreeIsReadInPages() {
        int edges = AdjacencyRequest.MAX_EDGES + 10;
        ItemAddress place = address("p");
        List<Command.ItemCommand> commands = new ArrayList<>();
        for (int i = 0; i < edges; i++) {
            String id = "e%05d".formatted(i);
            commands.add(
                    new Command.CreateItem(
                            place, id, item(edgeText("p", id, "hub", "l" + i % 2, "t" + i))));
            if (commands.size() == 1_000 || i + 1 == edges) {
                fixture.run(new Command.Batch(place, commands));
                commands.clear();
            }
        }
        assertThat(targets("p", "hub", List.of())).hasSize(edges).doesNotHaveDuplicates();
        assertThat(targets("p", "hub", List.of("l1", "l0"))).hasSize(edges);
        AdjacencyPage few =
                fixture.partition().graph().adjacent(request("p", "hub", List.of(), false, 3));
        assertThat(few.neighbours()).hasSize(3);
        assertThat(few.rest()).isEmpty();
    }

    @Test
    void edgesInMemoryArePagedAndLimitedAsOthers() {
        int edges = 101;
        for (int i = 0; i < edges; i++) {
            edge("p", "e%03d".formatted(i), "ada", i % 2 == 0 ? "knows" : "likes", "t" + i);
        }
        int times = AdjacencyRequest.MAX_EDGES / edges + 2;
        List<AdjacencyRequest.Source> often =
                Collections.nCopies(times, AdjacencyRequest.Source.of(key("p", "ada")));
        for (List<String> labels : List.of(List.<String>of(), List.of("likes", "knows"))) {
            List<String> once = targets("p", "ada", labels);
            assertThat(once).hasSize(edges).doesNotHaveDuplicates();
            AdjacencyRequest all =
                    new AdjacencyRequest(
                            CONTAINER,
                            often,
                            labels,
                            new AdjacencyRequest.Wanted(false, Integer.MAX_VALUE));
            assertThat(targets(all))
                    .isEqualTo(
                            Collections.nCopies(times, once).stream()
                                    .flatMap(List::stream)
                                    .toList());
            assertThat(targets(request("p", "ada", labels, false, 60)))
                    .isEqualTo(once.subList(0, 60));
        }
    }

    /** Some vertices are known to memory and others not, since all get edges in turn. */
    @Test
    void readersNeverMissAnEdgeThatWasThere() throws Exception {
        int edges = 300;
        AtomicInteger written = new AtomicInteger();
        List<String> partitions = List.of("p", "q", "r");
        AdjacencyRequest request =
                new AdjacencyRequest(
                        CONTAINER,
                        partitions.stream()
                                .map(each -> AdjacencyRequest.Source.of(key(each, "ada")))
                                .toList(),
                        List.of("knows"),
                        new AdjacencyRequest.Wanted(false, Integer.MAX_VALUE));
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Callable<Integer> reader =
                    () -> {
                        int seen = 0;
                        while (seen < edges) {
                            int before = written.get();
                            seen = targets(request).size();
                            assertThat(seen).isGreaterThanOrEqualTo(before);
                        }
                        return seen;
                    };
            List<Future<Integer>> readers = List.of(threads.submit(reader), threads.submit(reader));
            for (int i = 0; i < edges; i++) {
                edge(partitions.get(i % 3), "e" + i, "ada", "knows", "t" + i);
                written.incrementAndGet();
            }
            for (Future<Integer> each : readers) {
                assertThat(each.get()).isEqualTo(edges);
            }
        }
    }

    @Test
    void itemsOfEdgesComeWithThemIfWanted() {
        edge("p", "e1", "ada", "knows", "bob");
        Neighbour edge =
                fixture.partition()
                        .graph()
                        .adjacent(request("p", "ada", List.of(), true, 10))
                        .neighbours()
                        .getFirst();
        assertThat(edge.item()).extracting(StoredItem::id).isEqualTo("e1");
        assertThat(edge.target().label()).isEqualTo("person");
    }

    @Test
    void manyItemsAreLookedUpAtOnce() {
        fixture.write(PartitionFixture.createItem("p", "1", 1));
        fixture.write(PartitionFixture.createItem("q", "1", 2));
        List<Optional<StoredItem>> items =
                fixture.partition()
                        .graph()
                        .lookup(CONTAINER, List.of(key("q", "1"), key("p", "2"), key("p", "1")))
                        .items();
        assertThat(items.get(0).orElseThrow().toString()).contains("\"value\":2");
        assertThat(items.get(1)).isEmpty();
        assertThat(items.get(2).orElseThrow().toString()).contains("\"value\":1");
    }

    @Test
    void aKeyOfAnotherPartitionIsReportedAsGone() {
        fixture.close();
        fixture = new PartitionFixture(directory.resolve("other"));
        fixture.range = new RingRange(RingRange.FULL.min(), address("p").position());
        fixture.install();
        assertThatThrownBy(
                        () -> fixture.partition().graph().lookup(CONTAINER, List.of(key("p", "1"))))
                .isInstanceOf(OrreryException.class);
        assertThatThrownBy(() -> targets("p", "1", List.of())).isInstanceOf(OrreryException.class);
    }

    /** What is read is kept when it is read again, and found in memory from then on. */
    private List<String> targets(String key, String source, List<String> labels) {
        AdjacencyRequest request = request(key, source, labels, false, Integer.MAX_VALUE);
        List<String> first = targets(request);
        assertThat(targets(request)).isEqualTo(first);
        assertThat(targets(request)).isEqualTo(first);
        return first;
    }

    private List<String> targets(AdjacencyRequest request) {
        List<String> targets = new ArrayList<>();
        AdjacencyPage page = fixture.partition().graph().adjacent(request);
        while (true) {
            page.neighbours().forEach(neighbour -> targets.add(neighbour.target().id()));
            if (page.rest().isEmpty()) {
                return targets;
            }
            page =
                    fixture.partition()
                            .graph()
                            .adjacent(
                                    new AdjacencyRequest(
                                            CONTAINER,
                                            page.rest(),
                                            request.labels(),
                                            request.wanted()));
        }
    }

    private static AdjacencyRequest request(
            String key, String source, List<String> labels, boolean items, int maxEdges) {
        return new AdjacencyRequest(
                CONTAINER,
                List.of(AdjacencyRequest.Source.of(key(key, source))),
                labels,
                new AdjacencyRequest.Wanted(items, maxEdges));
    }

    private static ItemKey key(String key, String id) {
        return new ItemKey(address(key).position(), address(key).partitionKey(), id);
    }

    private void edge(String key, String id, String source, String label, String target) {
        String text = edgeText(key, id, source, label, target);
        fixture.write(new Command.CreateItem(address(key), id, item(text)));
    }

    private void upsert(String key, String id, String text) {
        fixture.write(new Command.UpsertItem(address(key), id, item(text), EtagCondition.NONE));
    }

    private void patch(String key, String id, String operations) {
        byte[] text = ("{\"operations\":" + operations + "}").getBytes(StandardCharsets.UTF_8);
        fixture.write(
                new Command.PatchItem(
                        address(key),
                        id,
                        PatchRequest.parse(text, 10).operations(),
                        Optional.empty(),
                        EtagCondition.NONE));
    }

    private static String edgeText(
            String key, String id, String source, String label, String target) {
        return """
        {"id":"%s","pk":"%s","label":"%s","_isEdge":true,"_vertexId":"%s","_sink":"%s",\
        "_sinkLabel":"person","_sinkPartition":"p"}\
        """
                .formatted(id, key, label, source, target);
    }
}
