package dev.orrery.partition.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.CompositeIndex;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CodecTest {
    private static final ContainerDefinition RICH =
            new ContainerDefinition(
                    new ContainerIdentity(7, 9, 12, ApiKind.GREMLIN),
                    PartitionKeyDefinition.hierarchical("/tenant", "/\"user id\"", "/a/b"),
                    new IndexingPolicy(
                            IndexingMode.CONSISTENT,
                            List.of(IndexPath.parse("/*"), IndexPath.parse("/a/[]/b/?")),
                            List.of(IndexPath.parse("/\"x y\"/*")),
                            List.of(
                                    new CompositeIndex(
                                            List.of(
                                                    new CompositeIndex.Part(
                                                            IndexPath.parse("/a"), false),
                                                    new CompositeIndex.Part(
                                                            IndexPath.parse("/b"), true))))),
                    new UniqueKeyPolicy(
                            List.of(
                                    List.of(
                                            PartitionKeyPath.parse("/mail"),
                                            PartitionKeyPath.parse("/name")),
                                    List.of(PartitionKeyPath.parse("/n")))),
                    new TimeToLive(60));

    @Test
    void aDefinitionIsReadAsItWasWritten() {
        assertThat(DefinitionCodec.decode(DefinitionCodec.encode(RICH))).contains(RICH);
    }

    @Test
    void aDroppedContainerIsReadAsDropped() {
        assertThat(DefinitionCodec.decode(DefinitionCodec.encodeDropped())).isEmpty();
    }

    @Test
    void everyTruncationOfADefinitionIsNoticed() {
        byte[] good = DefinitionCodec.encode(RICH);
        for (int length = 1; length < good.length; length++) {
            byte[] bad = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> DefinitionCodec.decode(bad))
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CORRUPTION));
        }
    }

    @Test
    void anotherVersionIsRefused() {
        byte[] bytes = DefinitionCodec.encode(RICH);
        bytes[0] = 9;

        assertThatThrownBy(() -> DefinitionCodec.decode(bytes))
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_FORMAT));
    }

    @Test
    void aTransitionIsReadAsItWasWritten() {
        for (Transition.Links links : Transition.Links.values()) {
            Transition walk =
                    Transition.start(IndexingPolicy.NONE, RICH, links)
                            .advance(new byte[] {1, 2, 3}, 40);

            Transition read = Transition.decode(walk.encode());

            assertThat(read.encode()).isEqualTo(walk.encode());
            assertThat(read.cursor()).containsExactly(1, 2, 3);
            assertThat(read.progressPercent(80)).isEqualTo(50);
            assertThat(read.tellsOfEdges()).isEqualTo(links == Transition.Links.TOLD);
            assertThat(read.leadsTo(RICH)).isTrue();
        }
    }
}
