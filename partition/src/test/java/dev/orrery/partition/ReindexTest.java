package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.CONTAINER;
import static dev.orrery.partition.PartitionFixture.address;
import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.PartitionFixture.definition;
import static dev.orrery.partition.PartitionFixture.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.IndexPath;
import dev.orrery.model.container.IndexingMode;
import dev.orrery.model.container.IndexingPolicy;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import java.lang.Thread.UncaughtExceptionHandler;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReindexTest {
    /** Enough for several steps. */
    private static final int ITEMS = 1_500;

    private static final int RECORDS_PER_STEP = 256;

    private static final IndexingPolicy WITHOUT_VALUE =
            new IndexingPolicy(
                    IndexingMode.CONSISTENT,
                    List.of(new IndexPath(List.of(), true)),
                    List.of(IndexPath.parse("/value/*")),
                    List.of());

    @TempDir Path directory;

    private PartitionFixture partition;
    private @Nullable ControlledLog log;

    @BeforeEach
    void open() {
        partition = new PartitionFixture(directory);
        partition.logWrapper =
                real -> {
                    log = new ControlledLog(real);
                    return log;
                };
        partition.install();
        List<CompletableFuture<Outcome>> answers = new ArrayList<>();
        for (int i = 0; i < ITEMS; i++) {
            answers.add(partition.partition().submit(createItem("k" + i % 11, "id" + i, i)));
        }
        answers.forEach(CompletableFuture::join);
    }

    @AfterEach
    void close() {
        partition.close();
    }

    @Test
    void theIndexFollowsANewPolicy() {
        install(2, WITHOUT_VALUE);
        awaitProgress(2);
        partition.verify();

        install(3, IndexingPolicy.NONE);
        awaitProgress(3);
        partition.verify();

        install(4, IndexingPolicy.ALL);
        awaitProgress(4);
        partition.verify();
    }

    @Test
    void writesDuringTheWalkEndUpInTheRightIndex() {
        install(2, WITHOUT_VALUE);
        for (int i = 0; i < ITEMS; i += 3) {
            partition.run(
                    new Command.UpsertItem(
                            address("k" + i % 11, 2),
                            "id" + i,
                            item("k" + i % 11, "id" + i, "\"new\""),
                            EtagCondition.NONE));
        }

        awaitProgress(2);

        partition.verify();
    }

    @Test
    void anotherChangeDuringTheWalkFollowsIt() {
        install(2, WITHOUT_VALUE);
        install(3, IndexingPolicy.NONE);
        install(4, WITHOUT_VALUE);

        awaitProgress(4);

        partition.verify();
    }

    @Test
    void theWalkGoesOnWhereItWasAfterACrash(@TempDir Path other) throws Exception {
        int before = log().entries().size();
        log().holdAfter(3);
        install(2, WITHOUT_VALUE);
        log().awaitEntries(before + 4);
        assertThat(partition.partition().statistics(CONTAINER).indexProgress()).isBetween(1, 99);

        partition.partition().checkpoint(other.resolve("partition"));
        log().release();
        try (PartitionFixture crashed = new PartitionFixture(other)) {
            crashed.logWrapper = partition.logWrapper;
            awaitProgress(crashed, 2);

            crashed.verify();
            assertThat(log().entries()).hasSizeLessThanOrEqualTo(ITEMS / RECORDS_PER_STEP - 1);
        }
    }

    @Test
    void closingDuringTheWalkEndsTheTurns(@TempDir Path other) throws Exception {
        List<Throwable> uncaught = new CopyOnWriteArrayList<>();
        UncaughtExceptionHandler usual = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
        try {
            install(2, WITHOUT_VALUE);
            List<Thread> writers =
                    Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> thread.getName().startsWith("orrery-writer-"))
                            .toList();
            partition.close();
            for (Thread writer : writers) {
                writer.join();
            }
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(usual);
        }
        partition = new PartitionFixture(other);
        // A turn taken after the close finds that the pool takes no more tasks.
        assertThat(uncaught).isEmpty();
    }

    private void install(long version, IndexingPolicy policy) {
        partition.install(with(version, policy));
    }

    private static ContainerDefinition with(long version, IndexingPolicy policy) {
        return definition(version, policy, UniqueKeyPolicy.NONE, TimeToLive.OFF);
    }

    /** Background steps take their turns between commands, so commands pass the time. */
    private void awaitProgress(long version) {
        awaitProgress(partition, version);
    }

    private static void awaitProgress(PartitionFixture partition, long version) {
        while (partition.partition().statistics(CONTAINER).indexProgress() < 100) {
            partition.run(new Command.ReadItem(address("a", version), "any", EtagCondition.NONE));
        }
    }

    private ControlledLog log() {
        partition.partition();
        if (log == null) {
            throw new IllegalStateException("not open");
        }
        return log;
    }
}
