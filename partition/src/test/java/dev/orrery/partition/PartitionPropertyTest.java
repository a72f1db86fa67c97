package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKeyPath;
import dev.orrery.model.ring.RingRange;
import dev.orrery.partition.ModelPartition.Content;
import dev.orrery.partition.ModelPartition.Kind;
import dev.orrery.partition.ModelPartition.Place;
import dev.orrery.partition.ModelPartition.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;

/**
 * Random commands, alone, in atomic batches and many at a time, with restarts, passing time and
 * changing policies in between: the partition must do what a plain map does, and everything derived
 * from its records must be what a recomputation gives.
 */
class PartitionPropertyTest {
    private static final int MAX_ACTIONS = 40;

    /** What happens to the partition. */
    sealed interface Action {
        record Writes(List<Write> writes) implements Action {}

        record AtomicBatch(List<Write> writes) implements Action {}

        record Restart() implements Action {}

        record TimePasses(int seconds) implements Action {}

        record NewPolicy() implements Action {}
    }

    @Property(tries = 25, shrinking = ShrinkingMode.BOUNDED)
    void aPartitionDoesWhatAMapDoes(@ForAll("actions") List<Action> actions) throws IOException {
        Path directory = Files.createTempDirectory("partition");
        try (Run run = new Run(directory)) {
            for (Action action : actions) {
                run.perform(action);
            }
            run.check();
            run.perform(new Action.Restart());
            run.check();
        } finally {
            delete(directory);
        }
    }

    @Provide
    Arbitrary<List<Action>> actions() {
        Arbitrary<Action> writes =
                writes().list().ofMinSize(1).ofMaxSize(12).map(Action.Writes::new);
        Arbitrary<Action> batches =
                writes().list().ofMinSize(1).ofMaxSize(5).map(Action.AtomicBatch::new);
        Arbitrary<Action> time = Arbitraries.integers().between(1, 15).map(Action.TimePasses::new);
        return Arbitraries.frequencyOf(
                        Tuple.of(8, writes),
                        Tuple.of(6, batches),
                        Tuple.of(3, time),
                        Tuple.of(1, Arbitraries.just(new Action.NewPolicy())),
                        Tuple.of(1, Arbitraries.just(new Action.Restart())))
                .list()
                .ofMaxSize(MAX_ACTIONS);
    }

    private static Arbitrary<Write> writes() {
        Arbitrary<Place> places =
                Combinators.combine(
                                Arbitraries.of("a", "b", "c"), Arbitraries.of("1", "2", "3", "4"))
                        .as(Place::new);
        Arbitrary<Content> contents =
                Combinators.combine(
                                Arbitraries.integers().between(0, 1_000),
                                Arbitraries.integers().between(0, 9).injectNull(0.05),
                                Arbitraries.of(-1, 5, 40).injectNull(0.6))
                        .as(Content::new);
        return Combinators.combine(
                        places,
                        Arbitraries.of(Kind.class),
                        contents,
                        Arbitraries.of(false, false, false, true))
                .as(Write::new);
    }

    /** One partition and the model beside it. */
    private static final class Run implements AutoCloseable {
        private static final IndexingPolicy WITHOUT_VALUE =
                new IndexingPolicy(
                        IndexingMode.CONSISTENT,
                        List.of(new IndexPath(List.of(), true)),
                        List.of(IndexPath.parse("/value/*")),
                        List.of());

        private final PartitionFixture partition;
        private final ModelPartition model = new ModelPartition();
        private long version = 1;

        Run(Path directory) {
            partition = new PartitionFixture(directory);
            install();
        }

        void perform(Action action) {
            switch (action) {
                case Action.Writes(List<Write> writes) -> writeTogether(writes);
                case Action.AtomicBatch(List<Write> writes) -> writeAtomically(writes);
                case Action.Restart() -> partition.reopen();
                case Action.TimePasses(int seconds) -> {
                    partition.clock.advanceSeconds(seconds);
                    model.advanceSeconds(seconds);
                    partition.partition().tick();
                }
                case Action.NewPolicy() -> {
                    version++;
                    install();
                }
            }
        }

        /** Submits all before the first is answered, so that they share batches. */
        private void writeTogether(List<Write> writes) {
            List<CompletableFuture<Outcome>> answers = new ArrayList<>();
            for (Write write : writes) {
                answers.add(partition.partition().submit(command(write)));
            }
            for (int i = 0; i < writes.size(); i++) {
                assertThat(error(answers.get(i).join()))
                        .as("%s", writes.get(i))
                        .isEqualTo(model.write(writes.get(i)));
            }
        }

        private void writeAtomically(List<Write> writes) {
            String key = writes.getFirst().place().key();
            List<Write> together =
                    writes.stream()
                            .map(
                                    write ->
                                            new Write(
                                                    new Place(key, write.place().id()),
                                                    write.kind(),
                                                    write.content(),
                                                    write.wrongEtag()))
                            .toList();
            List<Command.ItemCommand> commands = new ArrayList<>();
            together.forEach(write -> commands.add(command(write)));
            Outcome outcome =
                    partition.run(
                            new Command.Batch(PartitionFixture.address(key, version), commands));

            assertThat(error(outcome)).isEqualTo(model.writeAll(together));
        }

        private static Optional<ErrorCode> error(Outcome outcome) {
            return switch (outcome) {
                case Outcome.Refused refused -> Optional.of(refused.code());
                case Outcome.BatchEnded ended ->
                        ended.outcomes().stream()
                                .flatMap(one -> error(one).stream())
                                .filter(code -> code != ErrorCode.FAILED_DEPENDENCY)
                                .findFirst();
                case Outcome.Written _,
                        Outcome.Deleted _,
                        Outcome.Found _,
                        Outcome.NotModified _,
                        Outcome.Done _,
                        Outcome.ScriptRepeated _,
                        Outcome.PartitionDeleted _,
                        Outcome.RowOutcome _ ->
                        Optional.empty();
            };
        }

        private Command.ItemCommand command(Write write) {
            var address = PartitionFixture.address(write.place().key(), version);
            String id = write.place().id();
            EtagCondition condition =
                    write.wrongEtag() ? new EtagCondition.Match("\"no\"") : EtagCondition.NONE;
            return switch (write.kind()) {
                case CREATE -> new Command.CreateItem(address, id, item(write));
                case UPSERT -> new Command.UpsertItem(address, id, item(write), condition);
                case REPLACE -> new Command.ReplaceItem(address, id, item(write), condition);
                case DELETE -> new Command.DeleteItem(address, id, condition);
            };
        }

        private static ParsedItem item(Write write) {
            Content content = write.content();
            String unique = content.unique() == null ? "" : ",\"u\":" + content.unique();
            String timeToLive =
                    content.timeToLive() == null ? "" : ",\"ttl\":" + content.timeToLive();
            return PartitionFixture.item(
                    "{\"id\":\"%s\",\"pk\":\"%s\",\"value\":%d%s%s}"
                            .formatted(
                                    write.place().id(),
                                    write.place().key(),
                                    content.value(),
                                    unique,
                                    timeToLive));
        }

        private void install() {
            partition.install(
                    PartitionFixture.definition(
                            version,
                            version % 2 == 0 ? WITHOUT_VALUE : IndexingPolicy.ALL,
                            new UniqueKeyPolicy(List.of(List.of(PartitionKeyPath.parse("/u")))),
                            new TimeToLive(ModelPartition.DEFAULT_TIME_TO_LIVE)));
        }

        void check() {
            List<Place> expected = model.inOrderOfWrites();
            assertThat(partition.scanAll(3).stream().map(Run::place))
                    .containsExactlyInAnyOrderElementsOf(expected);
            assertThat(feed()).containsExactlyElementsOf(expected);
            for (Place place : expected) {
                assertThat(partition.found(place.key(), place.id()).toString())
                        .contains("\"value\":" + model.value(place) + ",");
            }
            awaitPolicy();
            partition.verify();
        }

        private List<Place> feed() {
            return partition
                    .partition()
                    .reads()
                    .changes(
                            new ChangeFeedRequest(
                                    CONTAINER, 0, RingRange.FULL, Optional.empty(), 1_000))
                    .items()
                    .stream()
                    .map(change -> place(change.item()))
                    .toList();
        }

        private void awaitPolicy() {
            while (partition.partition().statistics(CONTAINER).indexProgress() < 100) {
                partition.run(
                        new Command.ReadItem(
                                PartitionFixture.address("a", version), "any", EtagCondition.NONE));
            }
        }

        private static Place place(StoredItem item) {
            return new Place(item.toString().replaceAll(".*\"pk\":\"(\\w+)\".*", "$1"), item.id());
        }

        @Override
        public void close() {
            partition.close();
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
