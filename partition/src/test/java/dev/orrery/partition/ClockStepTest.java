package dev.orrery.partition;

import static dev.orrery.partition.PartitionFixture.createItem;
import static dev.orrery.partition.TableFixture.V;
import static dev.orrery.partition.TableFixture.put;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.write.RowChange;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wall clocks that are ahead or behind, and change while a partition is in use. */
class ClockStepTest {
    private static final long TEN_MINUTES = 600;
    private static final long TIMEOUT_SECONDS = 30;

    /** More than a millisecond has microseconds. */
    private static final int WRITES = 1_500;

    @TempDir Path directory;

    @Test
    void laterWritesOfRowsWinAlthoughTheNextLeadersClockIsBehindToo() {
        try (TableFixture table = new TableFixture(directory)) {
            table.fixture.clock.advanceSeconds(-TEN_MINUTES);
            for (int i = 1; i <= WRITES; i++) {
                table.write(1, table.update(1, RowChange.LEADER_TIME, put(V, i)));
            }
            table.fixture.reopen();
            table.write(1, table.update(1, RowChange.LEADER_TIME, put(V, -1)));

            assertThat(table.v(1, 1)).isEqualTo(-1);
            table.fixture.verify();
        }
    }

    @Test
    void leaderWhoseClockIsAheadTakesRequestsOfNodesWhoseClocksAreRight() throws Exception {
        try (PartitionFixture partition = new PartitionFixture(directory)) {
            partition.install();
            RequestId first = new RequestId(minute(partition), 1, 1);
            RequestId second = new RequestId(minute(partition), 1, 2);
            partition.clock.advanceSeconds(TEN_MINUTES);

            assertThat(submit(partition, createItem("a", "1", "1"), first))
                    .isInstanceOf(Outcome.Written.class);
            // What the first one had left is forgotten by the partition's time from now on.
            assertThatThrownBy(() -> submit(partition, createItem("a", "2", "1"), second))
                    .cause()
                    .isInstanceOfSatisfying(
                            OrreryException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.OUTCOME_UNKNOWN));
        }
    }

    @Test
    void requestIsCarriedOutOnceAlthoughTheClockWentAheadAndBack() throws Exception {
        try (PartitionFixture partition = new PartitionFixture(directory)) {
            partition.install();
            RequestId id = new RequestId(minute(partition), 1, 1);
            Outcome first = submit(partition, createItem("a", "1", "1"), id);
            partition.clock.advanceSeconds(TEN_MINUTES);
            Outcome again = submit(partition, createItem("a", "1", "1"), id);
            partition.clock.advanceSeconds(-TEN_MINUTES);
            Outcome later = submit(partition, createItem("a", "1", "1"), id);

            assertThat(again).isInstanceOf(Outcome.Written.class);
            assertThat(again.lsn()).isEqualTo(first.lsn());
            assertThat(later.lsn()).isEqualTo(first.lsn());
        }
    }

    private static long minute(PartitionFixture partition) {
        return TimeUnit.MILLISECONDS.toMinutes(partition.clock.epochMillis());
    }

    private static Outcome submit(PartitionFixture partition, Command command, RequestId id)
            throws Exception {
        CompletableFuture<Outcome> answer =
                partition.partition().submitHere(command, Priority.HIGH, id);
        return answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
    }
}
