package dev.orrery.partition;

import static dev.orrery.partition.TableFixture.GRACE_SECONDS;
import static dev.orrery.partition.TableFixture.S;
import static dev.orrery.partition.TableFixture.V;
import static dev.orrery.partition.TableFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.storage.batch.Family;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What expires, what is deleted, and when it is forgotten. */
class RowExpiryTest {
    private static final long TIMEOUT_NANOS = 20_000_000_000L;

    @TempDir Path directory;
    private TableFixture table;

    @BeforeEach
    void open() {
        table = new TableFixture(directory);
    }

    @AfterEach
    void close() {
        table.fixture.verify();
        table.close();
    }

    @Test
    void cellsExpireOneByOneAndTheRowWithItsMarker() {
        table.write(1, expiring(1, 10, 5, true), table.update(1, 10, put(V, 1)));
        table.write(1, expiring(2, 10, 5, false), table.insert(3, 10, 3));
        assertThat(table.text(table.read(1, RowInterval.ALL)))
                .containsExactly("1/1=7", "1/2=7", "1/3=3");

        table.fixture.clock.advanceSeconds(5);

        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/3=3");
    }

    @Test
    void whatHasExpiredGoesOnHidingOlderWritesUntilItsGraceIsOver() {
        table.write(1, expiring(1, 100, 5, true));
        table.fixture.clock.advanceSeconds(6);
        look(() -> table.fixture.count(Family.EXPIRY) == 1);
        table.write(1, table.insert(1, 50, 5));
        assertThat(table.get(1, 1)).isEqualTo(Row.EMPTY);

        table.fixture.clock.advanceSeconds(GRACE_SECONDS + 1);
        look(() -> table.fixture.count(Family.RECORDS) == 0);
        table.write(1, table.insert(1, 50, 5));

        assertThat(table.v(1, 1)).isEqualTo(5);
    }

    @Test
    void indexEntryOfAnExpiredValueGoes() {
        table.change(
                TableChanges.add(
                        table.schema,
                        new IndexSchema(0, "i", V, IndexTarget.VALUE, "COMPOSITES", Map.of())));
        table.write(1, expiring(1, 100, 5, true));
        look(() -> table.fixture.count(Family.INDEX) == 1);

        table.fixture.clock.advanceSeconds(6);
        look(() -> table.fixture.count(Family.INDEX) == 0);
    }

    @Test
    void deletedPartitionIsSweptAndThenForgotten() {
        for (int c = 0; c < 700; c++) {
            var _ =
                    table.fixture
                            .partition()
                            .submit(
                                    new RowWrite(
                                            table.address(1), List.of(table.insert(c, 10, c))));
        }
        table.write(1, table.insert(1_000, 30, 1), statics(10));
        table.write(1, new RowChange.DeletePartition(20));
        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/1000=1");

        // The header and the row that is newer.
        look(() -> table.fixture.count(Family.RECORDS) == 2);
        table.fixture.verify();
        table.write(1, table.insert(5, 15, 5));
        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/1000=1");

        table.fixture.clock.advanceSeconds(GRACE_SECONDS + 2);
        look(() -> table.fixture.count(Family.RECORDS) == 1);
        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/1000=1");
    }

    @Test
    void deletedRangeIsSweptAndThenForgottenWithItsHeader() {
        for (int c = 0; c < 20; c++) {
            table.write(1, table.insert(c, 10, c));
        }
        table.write(1, new RowChange.DeleteRange(table.rows(5, 14), 20));
        look(() -> table.fixture.count(Family.RECORDS) == 12);
        table.fixture.reopen();
        table.fixture.clock.advanceSeconds(GRACE_SECONDS + 2);

        look(() -> table.fixture.count(Family.RECORDS) == 10);

        assertThat(table.fixture.count(Family.EXPIRY)).isZero();
    }

    @Test
    void deletedCellsAndRowsAreForgotten() {
        table.write(1, table.insert(1, 10, 1), table.insert(2, 10, 2));
        table.write(
                1,
                table.update(1, 20, new CellChange.Delete(V)),
                new RowChange.DeleteRow(table.row(2), 20));
        table.fixture.clock.advanceSeconds(GRACE_SECONDS + 1);

        look(() -> table.fixture.count(Family.RECORDS) == 1);

        assertThat(table.text(table.read(1, RowInterval.ALL))).containsExactly("1/1=null");
    }

    private RowChange expiring(int c, long timestamp, int seconds, boolean marker) {
        return new RowChange.Update(table.row(c), timestamp, seconds, marker, List.of(put(V, 7)));
    }

    private static RowChange statics(long timestamp) {
        return new RowChange.Update(RowKey.STATIC, timestamp, 0, false, List.of(put(S, 1)));
    }

    /** Lets the background work go on until something holds. */
    private void look(BooleanSupplier condition) {
        long end = System.nanoTime() + TIMEOUT_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            table.fixture.partition().tick();
            Thread.onSpinWait();
        }
    }
}
