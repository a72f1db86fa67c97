package dev.orrery.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.ContainerSpec;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.RangeRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.gateway.metering.Usage;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.HashKind;
import dev.orrery.model.key.KeyComponent;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingPosition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class GatewayRoutingTest {
    private static final int ITEMS = 60;

    @TempDir Path directory;
    private TestGateway test;
    private Gateway gateway;

    @BeforeEach
    void open() {
        test = TestGateway.open(directory);
        gateway = test.gateway;
    }

    @AfterEach
    void close() {
        test.close();
    }

    static Stream<Arguments> definitionsAndPartitions() {
        PartitionKeyDefinition first =
                new PartitionKeyDefinition(
                        List.of(PartitionKeyPath.parse("/pk")), HashKind.HASH, 1);
        PartitionKeyDefinition second = PartitionKeyDefinition.of("/pk");
        PartitionKeyDefinition multi = PartitionKeyDefinition.hierarchical("/pk", "/sub");
        return Stream.of(first, second, multi)
                .flatMap(d -> Stream.of(1, 3, 5).map(p -> Arguments.of(d, p)));
    }

    @ParameterizedTest
    @MethodSource("definitionsAndPartitions")
    void everyItemGoesToThePartitionThatOwnsItsKey(
            PartitionKeyDefinition definition, int partitions) {
        ContainerRecord container = test.container("c", definition, partitions);
        Set<Integer> used = new HashSet<>();
        for (int i = 0; i < ITEMS; i++) {
            String json = "{\"id\":\"i%d\",\"pk\":\"k%d\",\"sub\":%d}".formatted(i, i, i % 3);
            Routed written = test.create(container, json);
            PartitionKey key = gateway.items().keyOf(container, TestGateway.parse(json));
            RangeRecord owner = ownerOf(container, key);
            assertThat(written.partitionNumber()).isEqualTo(owner.number());
            used.add(owner.number());
            String id = "i" + i;
            Routed read = gateway.items().read(container, key, id, EtagCondition.NONE).join();
            assertThat(read.partitionNumber()).isEqualTo(owner.number());
            assertThat(read.outcome()).isInstanceOf(Outcome.Found.class);
            Optional<Routed> cached =
                    gateway.items().readCached(container, key, id, EtagCondition.NONE);
            assertThat(cached).hasValueSatisfying(r -> assertThat(found(r)).isEqualTo(id));
        }
        assertThat(used).hasSize(partitions);
        assertThat(gateway.ranges().statistics(container).items()).isEqualTo(ITEMS);
        assertThat(gateway.metering().usage().stream().mapToLong(Usage::requests).sum())
                .isEqualTo(3L * ITEMS);
    }

    @Test
    void theSameIdUnderTwoKeysIsTwoItems() {
        ContainerRecord container = test.container("c", PartitionKeyDefinition.of("/pk"), 3);
        test.create(container, "{\"id\":\"x\",\"pk\":1}");
        test.create(container, "{\"id\":\"x\",\"pk\":2}");
        Routed again =
                gateway.items()
                        .execute(
                                container, test.createCommand(container, "{\"id\":\"x\",\"pk\":1}"))
                        .join();
        assertThat(again.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Refused.class,
                        r -> assertThat(r.code()).isEqualTo(ErrorCode.ALREADY_EXISTS));
    }

    @Test
    void aBatchGoesWhereItsKeyBelongs() {
        ContainerRecord container = test.container("c", PartitionKeyDefinition.of("/pk"), 3);
        Command.ItemCommand one = create(container, "{\"id\":\"1\",\"pk\":\"k\"}");
        Command.ItemCommand two = create(container, "{\"id\":\"2\",\"pk\":\"k\"}");
        Routed routed =
                gateway.items()
                        .execute(container, new Command.Batch(one.address(), List.of(one, two)))
                        .join();
        assertThat(routed.partitionNumber())
                .isEqualTo(ownerOf(container, PartitionKey.of("k")).number());
        assertThat(routed.outcome())
                .isInstanceOfSatisfying(
                        Outcome.BatchEnded.class, e -> assertThat(e.applied()).isTrue());
    }

    @Test
    void aCommandPlannedWithAnOlderDefinitionIsPlannedAgain() {
        PartitionKeyDefinition key = PartitionKeyDefinition.of("/pk");
        ContainerRecord before = test.container("c", key, 2);
        Command planned = test.createCommand(before, "{\"id\":\"1\",\"pk\":\"k\"}");
        Command.ItemCommand one = create(before, "{\"id\":\"2\",\"pk\":\"k\"}");
        Command batch = new Command.Batch(one.address(), List.of(one));
        ContainerSpec spec = TestGateway.spec("c", key);
        gateway.metadata()
                .replaceContainer(
                        before,
                        new ContainerSpec(
                                "c",
                                key,
                                spec.indexing(),
                                spec.uniqueKeys(),
                                new TimeToLive(1_000),
                                spec.extras()),
                        EtagCondition.NONE);
        assertThat(gateway.items().execute(before, planned).join().outcome())
                .isInstanceOf(Outcome.Written.class);
        assertThat(gateway.items().execute(before, batch).join().outcome())
                .isInstanceOf(Outcome.BatchEnded.class);
        PartitionKey value = PartitionKey.of("k");
        assertThat(gateway.items().read(before, value, "1", EtagCondition.NONE).join().outcome())
                .isInstanceOf(Outcome.Found.class);
    }

    @Test
    void writesGoOnWhileTheDefinitionChanges() {
        PartitionKeyDefinition key = PartitionKeyDefinition.of("/pk");
        ContainerRecord container = test.container("c", key, 2);
        List<CompletableFuture<Routed>> running = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            for (int i = 0; i < 20; i++) {
                String json = "{\"id\":\"%d-%d\",\"pk\":%d}".formatted(round, i, i);
                running.add(
                        gateway.items().execute(container, test.createCommand(container, json)));
            }
            container =
                    gateway.metadata()
                            .replaceContainer(
                                    container, TestGateway.spec("c", key), EtagCondition.NONE);
        }
        for (CompletableFuture<Routed> one : running) {
            assertThat(one.join().outcome()).isInstanceOf(Outcome.Written.class);
        }
        assertThat(gateway.ranges().statistics(container).items()).isEqualTo(200);
    }

    @Test
    void aDeletedContainerIsAnOwnerThatIsNotFound() {
        ContainerRecord container = test.container("c", PartitionKeyDefinition.of("/pk"), 2);
        Command command = test.createCommand(container, "{\"id\":\"1\",\"pk\":\"k\"}");
        gateway.metadata().deleteContainer(container, EtagCondition.NONE);
        assertOwnerMissing(gateway.items().execute(container, command));
        assertOwnerMissing(
                gateway.items().read(container, PartitionKey.of("k"), "1", EtagCondition.NONE));
        assertThat(gateway.metering().usage()).isEmpty();
    }

    @Test
    void deletingWhileOthersWriteAndReadGivesNoOtherError() {
        ContainerRecord container = test.container("c", PartitionKeyDefinition.of("/pk"), 2);
        List<CompletableFuture<Routed>> running = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            String json = "{\"id\":\"%d\",\"pk\":%d}".formatted(i, i);
            running.add(gateway.items().execute(container, test.createCommand(container, json)));
            PartitionKey key = PartitionKey.of(KeyComponent.of(i));
            running.add(gateway.items().read(container, key, "" + i, EtagCondition.NONE));
        }
        gateway.metadata().deleteContainer(container, EtagCondition.NONE);
        for (CompletableFuture<Routed> one : running) {
            one.handle((routed, failure) -> failure == null || isOwnerMissing(failure))
                    .thenAccept(expected -> assertThat(expected).isTrue())
                    .join();
        }
    }

    private static boolean isOwnerMissing(Throwable failure) {
        return failure instanceof OrreryException exception
                && exception.code() == ErrorCode.OWNER_NOT_FOUND;
    }

    @Test
    void missingResourcesAreNotFound() {
        DatabaseRecord database = gateway.metadata().createDatabase("d", Optional.empty());
        notFound(() -> gateway.metadata().database(new ResourceName.ByName("other")));
        notFound(() -> gateway.metadata().database(new ResourceName.ByNumber(77)));
        notFound(() -> gateway.metadata().container(database, new ResourceName.ByName("c")));
        notFound(() -> gateway.metadata().offer(5));
        assertThat(gateway.metadata().offerOf(database)).isEmpty();
    }

    private static void assertOwnerMissing(CompletableFuture<Routed> future) {
        assertThatThrownBy(future::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.OWNER_NOT_FOUND));
    }

    private static void notFound(Runnable lookUp) {
        assertThatThrownBy(lookUp::run)
                .isInstanceOfSatisfying(
                        OrreryException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    private RangeRecord ownerOf(ContainerRecord container, PartitionKey key) {
        RingPosition position = gateway.items().address(container, key).position();
        return gateway.ranges().of(container).stream()
                .filter(range -> range.range().contains(position))
                .findFirst()
                .orElseThrow();
    }

    private Command.ItemCommand create(ContainerRecord container, String json) {
        return (Command.ItemCommand) test.createCommand(container, json);
    }

    private static String found(Routed routed) {
        return ((Outcome.Found) routed.outcome()).item().id();
    }
}
