package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.createItem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.OrreryException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StandStillTest {
    private static final long TIMEOUT_SECONDS = 60;

    @TempDir Path directory;

    private PartitionFixture first;
    private PartitionFixture second;
    private PartitionFixture another;

    @BeforeEach
    void open() {
        first = new PartitionFixture(directory.resolve("1"));
        second = new PartitionFixture(directory.resolve("2"));
        another = new PartitionFixture(directory.resolve("3"));
        first.install();
        second.install();
        another.install();
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
        another.close();
    }

    @Test
    void writesWaitInAllOfThemAndThenGoOn() throws Exception {
        long before = first.partition().lsn();
        CompletableFuture<Outcome> waiting;
        try (StandStill _ = StandStill.of(List.of(first.partition(), second.partition()))) {
            waiting = first.partition().submit(createItem("a", "1", "1"));
            CompletableFuture<Outcome> other = second.partition().submit(createItem("a", "1", "1"));
            requireWritten(another.partition().submit(createItem("a", "1", "1")));
            assertThat(first.partition().lsn()).isEqualTo(before);
            assertThat(waiting).isNotDone();
            assertThat(other).isNotDone();
        }
        requireWritten(waiting);
    }

    private static void requireWritten(CompletableFuture<Outcome> answer) throws Exception {
        assertThat(answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS))
                .isInstanceOf(Outcome.Written.class);
    }

    @Test
    void ifOneTakesNoWritesTheOthersGoOn() throws Exception {
        PhysicalPartition closed = second.partition();
        closed.close();

        assertThatThrownBy(() -> StandStill.of(List.of(first.partition(), closed)))
                .isInstanceOf(OrreryException.class);

        requireWritten(first.partition().submit(createItem("a", "1", "1")));
    }
}
