package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.write.RowChange;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.limit.Limits;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogicalPartitionLimitTest {
    private static final int ROOM_BYTES = 4_096;

    @TempDir Path directory;

    @Test
    void aFullLogicalPartitionTakesNoMoreButGivesBack() {
        try (PartitionFixture partition = new PartitionFixture(directory)) {
            partition.limits = tight();
            partition.install();
            int written = 0;
            Outcome outcome = partition.run(PartitionFixture.createItem("a", "0", 10));
            while (outcome instanceof Outcome.Written) {
                written++;
                outcome = partition.run(PartitionFixture.createItem("a", "" + written, 10));
            }
            assertThat(written).isPositive();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            refused -> {
                                assertThat(refused.code())
                                        .isEqualTo(ErrorCode.LOGICAL_PARTITION_FULL);
                                assertThat(refused.message()).contains("4096 bytes");
                            });
            // Others have room, and what does not grow is still written.
            partition.write(PartitionFixture.createItem("b", "0", 10));
            partition.write(PartitionFixture.replaceItem("a", "0", 99, EtagCondition.NONE));
            assertThat(partition.run(PartitionFixture.deleteItem("a", "0")))
                    .isInstanceOf(Outcome.Deleted.class);
            partition.write(PartitionFixture.createItem("a", "0", 10));
            partition.verify();
        }
    }

    @Test
    void aFullLogicalPartitionOfATableStillTakesDeletions() {
        try (TableFixture table = new TableFixture(directory)) {
            table.fixture.limits = tight();
            table.fixture.reopen();
            int written = 0;
            Outcome outcome = insert(table, written);
            while (!(outcome instanceof Outcome.Refused)) {
                written++;
                outcome = insert(table, written);
            }
            assertThat(written).isPositive();
            assertThat(((Outcome.Refused) outcome).code())
                    .isEqualTo(ErrorCode.LOGICAL_PARTITION_FULL);
            table.write(2, table.insert(1, 10, 1));
            table.write(1, new RowChange.DeleteRow(table.row(-1), 20));
            table.write(1, new RowChange.DeletePartition(30));
            table.fixture.verify();
        }
    }

    private static Outcome insert(TableFixture table, int c) {
        return table.run(1, table.insert(c, 10, c));
    }

    private static Limits tight() {
        Limits usual = Limits.DEFAULT;
        return new Limits(
                usual.itemBytes(),
                usual.idBytes(),
                usual.keyValueBytes(),
                usual.nestingDepth(),
                usual.batchOperations(),
                usual.patchOperations(),
                usual.commandBytes(),
                usual.batchBytes(),
                ROOM_BYTES);
    }
}
