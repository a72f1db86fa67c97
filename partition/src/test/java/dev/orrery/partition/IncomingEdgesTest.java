package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ReadTerms;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.graph.GraphSettings;
import dev.orrery.model.graph.IncomingEdge;
import dev.orrery.model.graph.LinkChange;
import dev.orrery.model.graph.LinkVersion;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.graph.AdjacencyRequest;
import dev.orrery.partition.graph.AdjacencyRequest.Wanted;
import dev.orrery.partition.graph.ItemKey;
import dev.orrery.partition.graph.OutboxPage;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Entries of edges with their targets, inside one partition. */
class IncomingEdgesTest {
    private static final long SINCE = 1;

    /** The partition has the lower half of the ring: some keys are its own, others are not. */
    private static final RingPosition MIDDLE = RingPosition.of(Long.MIN_VALUE, 0);

    private static final String NEAR = key(true);
    private static final String FAR = key(false);

    @TempDir Path directory;
    private PartitionFixture fixture;

    @BeforeEach
    void open() {
        fixture = new PartitionFixture(directory);
        fixture.range = new RingRange(RingRange.FULL.min(), MIDDLE);
        fixture.install(definition(1, SINCE));
    }

    @AfterEach
    void close() {
        fixture.verify();
        fixture.close();
    }

    private static String key(boolean near) {
        return IntStream.range(0, 100)
                .mapToObj(i -> "k" + i)
                .filter(key -> (address(key).position().compareTo(MIDDLE) < 0) == near)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anEdgeInsideThePartitionIsKnownToItsTargetAtOnce() {
        upsert("e1", "ada", NEAR, "bob");
        assertThat(sources("bob")).containsExactly("ada/e1");
        assertThat(told("bob", NEAR)).isTrue();
        upsert("e1", "ada", NEAR, "cy");
        assertThat(sources("bob")).isEmpty();
        assertThat(sources("cy")).containsExactly("ada/e1");
        fixture.run(PartitionFixture.deleteItem(NEAR, "e1"));
        assertThat(sources("cy")).isEmpty();
        assertThat(fixture.count(Family.OUTBOX)).isZero();
    }

    @Test
    void anEdgeToAnotherPartitionWaitsInTheOutboxOverARestart() {
        upsert("e1", "ada", FAR, "bob");
        fixture.reopen();
        assertThat(told("bob", FAR)).isFalse();
        assertThat(told("cy", FAR)).isTrue();
        OutboxPage page = fixture.partition().outbox();
        assertThat(page.letters())
                .singleElement()
                .satisfies(
                        letter -> {
                            assertThat(letter.recipient().key()).isEqualTo(PartitionKey.of(FAR));
                            assertThat(letter.change().targetId()).isEqualTo("bob");
                            assertThat(letter.change().present()).isTrue();
                        });
        end(page);
        assertThat(told("bob", FAR)).isTrue();
        assertThat(fixture.count(Family.OUTBOX)).isZero();
        assertThat(fixture.partition().outbox()).isEqualTo(OutboxPage.NOTHING);
    }

    @Test
    void whatComesWhileAPageIsUnderWayStaysInTheOutbox() {
        upsert("e1", "ada", FAR, "bob");
        OutboxPage page = fixture.partition().outbox();
        fixture.run(PartitionFixture.deleteItem(NEAR, "e1"));
        end(page);
        assertThat(told("bob", FAR)).isFalse();
        assertThat(fixture.partition().outbox().letters())
                .singleElement()
                .satisfies(letter -> assertThat(letter.change().present()).isFalse());
    }

    @Test
    void aRefusedBatchTellsNobody() {
        fixture.run(
                new Command.Batch(
                        address(NEAR),
                        List.of(
                                new Command.CreateItem(
                                        address(NEAR), "e1", item(edge("e1", "a", FAR, "b"))),
                                new Command.DeleteItem(
                                        address(NEAR), "none", EtagCondition.NONE))));
        assertThat(fixture.count(Family.OUTBOX)).isZero();
        assertThat(told("b", FAR)).isTrue();
    }

    @Test
    void newsThatComeLateOrTwiceNeverHideAnEdge() {
        link("bob", true, new LinkVersion(7, 1));
        link("bob", false, new LinkVersion(5, 0));
        assertThat(sources("bob")).containsExactly("ada/e1");
        link("bob", true, new LinkVersion(6, 0));
        link("bob", false, new LinkVersion(7, 0));
        assertThat(sources("bob")).containsExactly("ada/e1");
        link("bob", false, new LinkVersion(8, 0));
        link("bob", false, new LinkVersion(8, 0));
        assertThat(sources("bob")).isEmpty();
    }

    @Test
    void switchedOnLaterAWalkTellsOfEveryEdge() {
        fixture.install(definition(2, 0));
        upsert(2, "e1", "ada", NEAR, "bob");
        upsert(2, "e2", "ada", FAR, "bob");
        assertThat(fixture.count(Family.INCOMING) + fixture.count(Family.OUTBOX)).isZero();
        fixture.install(definition(3, 3));
        while (fixture.partition().isRebuildingIndex()) {
            Thread.onSpinWait();
        }
        assertThat(sources("bob", 3)).containsExactly("ada/e1");
        assertThat(fixture.partition().outbox().letters()).hasSize(1);
        assertThatThrownBy(() -> sources("bob", 1)).isInstanceOf(OrreryException.class);
        fixture.install(definition(4, 0));
        assertThat(fixture.count(Family.INCOMING)).isZero();
        assertThatThrownBy(() -> sources("bob", 3)).isInstanceOf(OrreryException.class);
    }

    @Test
    void anIndexThatWasOffInBetweenIsAnotherOne() {
        upsert("e1", "ada", NEAR, "bob");
        fixture.install(definition(9, 9));
        while (fixture.partition().isRebuildingIndex()) {
            Thread.onSpinWait();
        }
        assertThat(sources("bob", 9)).containsExactly("ada/e1");
        assertThat(fixture.partition().graph().told(CONTAINER, SINCE, Set.of(), ReadTerms.USUAL))
                .isEmpty();
    }

    @Test
    void anEdgeThatHasExpiredIsWithdrawnWhenItGoes() {
        fixture.install(
                new ContainerDefinition(
                        definition(2, SINCE).identity(),
                        PartitionFixture.KEY,
                        IndexingPolicy.ALL,
                        UniqueKeyPolicy.NONE,
                        TimeToLive.NO_DEFAULT,
                        new GraphSettings(SINCE).toSchema()));
        String text = edge("e1", "ada", NEAR, "bob").replace("}", ",\"ttl\":5}");
        fixture.write(
                new Command.UpsertItem(address(NEAR, 2), "e1", item(text), EtagCondition.NONE));
        assertThat(sources("bob")).containsExactly("ada/e1");
        fixture.clock.advanceSeconds(5);
        fixture.partition().tick();
        for (int i = 0; i < 1_000 && fixture.count(Family.INCOMING) > 0; i++) {
            fixture.run(new Command.ReadItem(address(NEAR, 2), "any", EtagCondition.NONE));
        }
        assertThat(sources("bob")).isEmpty();
    }

    private static ContainerDefinition definition(long version, long since) {
        ContainerDefinition usual = PartitionFixture.definition(version);
        return new ContainerDefinition(
                usual.identity(),
                usual.partitionKey(),
                usual.indexing(),
                usual.uniqueKeys(),
                usual.timeToLive(),
                new GraphSettings(since).toSchema());
    }

    private void end(OutboxPage page) {
        fixture.run(new Command.EndLinks(page.through().orElseThrow(), Map.of()));
    }

    private void link(String target, boolean present, LinkVersion version) {
        IncomingEdge edge =
                new IncomingEdge(
                        new ElementKey(PartitionKey.of(FAR), "e1"), "knows", "ada", "person");
        fixture.run(
                new Command.LinkEdges(
                        address(NEAR), List.of(new LinkChange(target, edge, present, version))));
    }

    private void upsert(String id, String source, String targetKey, String target) {
        upsert(1, id, source, targetKey, target);
    }

    private void upsert(long version, String id, String source, String targetKey, String target) {
        fixture.write(
                new Command.UpsertItem(
                        address(NEAR, version),
                        id,
                        item(edge(id, source, targetKey, target)),
                        EtagCondition.NONE));
    }

    private static String edge(String id, String source, String targetKey, String target) {
        return """
        {"id":"%s","pk":"%s","label":"knows","_isEdge":true,"_vertexId":"%s",\
        "_vertexLabel":"person","_sink":"%s","_sinkLabel":"person","_sinkPartition":"%s"}\
        """
                .formatted(id, NEAR, source, target, targetKey);
    }

    private boolean told(String target, String key) {
        return fixture.partition()
                .graph()
                .told(
                        CONTAINER,
                        SINCE,
                        Set.of(new ElementKey(PartitionKey.of(key), target)),
                        ReadTerms.USUAL)
                .isPresent();
    }

    private List<String> sources(String target) {
        return sources(target, SINCE);
    }

    private List<String> sources(String target, long since) {
        AdjacencyRequest request =
                new AdjacencyRequest(
                        CONTAINER,
                        List.of(
                                AdjacencyRequest.Source.of(
                                        new ItemKey(
                                                address(NEAR).position(),
                                                address(NEAR).partitionKey(),
                                                target))),
                        List.of(),
                        Wanted.incoming(since));
        return fixture.partition().graph().adjacent(request).neighbours().stream()
                .map(edge -> edge.target().id() + "/" + edge.edgeId())
                .toList();
    }
}
