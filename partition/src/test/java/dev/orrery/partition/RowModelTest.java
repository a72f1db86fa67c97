package dev.orrery.partition;

import static dev.orrery.partition.TableFixture.V;
import static dev.orrery.partition.TableFixture.put;
import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.read.RowScanRequest.Wanted;
import dev.orrery.cql.row.Cell;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.IndexTarget;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowChange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random changes in any order of their times, against what they say taken together. */
class RowModelTest {
    private static final int ROWS = 12;
    private static final int TIMES = 30;
    private static final int CHANGES = 150;

    @TempDir Path directory;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void storedRowsAreWhatAllChangesMake(long seed) {
        Random random = new Random(seed);
        List<RowChange> made = new ArrayList<>();
        try (TableFixture table = new TableFixture(directory)) {
            table.change(
                    TableChanges.add(
                            table.schema,
                            new IndexSchema(0, "i", V, IndexTarget.VALUE, "COMPOSITES", Map.of())));
            for (int i = 0; i < CHANGES; i++) {
                RowChange change = random(table, random);
                made.add(change);
                table.write(1, change);
                if (random.nextInt(10) == 0) {
                    table.fixture.partition().tick();
                }
                if (random.nextInt(50) == 0) {
                    table.fixture.reopen();
                }
                assertThat(table.text(table.read(1, RowInterval.ALL)))
                        .as("seed %d, change %d", seed, i)
                        .isEqualTo(expected(table, made));
            }
            assertThat(table.scan(5, Wanted.ROWS)).isEqualTo(expected(table, made));
        }
    }

    private static RowChange random(TableFixture table, Random random) {
        int c = random.nextInt(ROWS);
        long time = 1L + random.nextInt(TIMES);
        return switch (random.nextInt(10)) {
            case 0 -> new RowChange.DeleteRow(table.row(c), time);
            case 1, 2 -> new RowChange.DeleteRange(table.rows(c, c + random.nextInt(4)), time);
            case 3 -> new RowChange.DeletePartition(time / 3);
            case 4 -> table.update(c, time, new CellChange.Delete(V));
            case 5, 6 -> table.update(c, time, put(V, random.nextInt(100)));
            default -> table.insert(c, time, random.nextInt(100));
        };
    }

    private static List<String> expected(TableFixture table, List<RowChange> made) {
        List<String> rows = new ArrayList<>();
        for (int c = 0; c < ROWS + 4; c++) {
            byte[] key = table.row(c).array();
            long deleted = 0;
            boolean marker = false;
            Cell winner = null;
            for (RowChange change : made) {
                deleted = Math.max(deleted, deletedBy(change, key));
            }
            for (RowChange change : made) {
                if (change instanceof RowChange.Update update
                        && update.row().equals(table.row(c))
                        && update.timestamp() > deleted) {
                    marker |= update.marker();
                    winner = winner(winner, cell(update));
                }
            }
            boolean live = winner != null && !winner.isTombstone();
            if (marker || live) {
                String value =
                        live && winner != null
                                ? Integer.toString(Values.toInt(winner.value()))
                                : "null";
                rows.add("1/" + c + "=" + value);
            }
        }
        return rows;
    }

    private static Cell winner(@Nullable Cell one, Cell two) {
        return one == null ? two : Cell.winner(one, two);
    }

    private static Cell cell(RowChange.Update update) {
        return update.cells().getFirst() instanceof CellChange.Put put
                ? Cell.live(update.timestamp(), put.value())
                : Cell.tombstone(update.timestamp(), 0);
    }

    private static long deletedBy(RowChange change, byte[] key) {
        return switch (change) {
            case RowChange.DeleteRow delete ->
                    RowInterval.only(delete.row()).contains(key) ? delete.timestamp() : 0;
            case RowChange.DeleteRange delete ->
                    delete.rows().contains(key) ? delete.timestamp() : 0;
            case RowChange.DeletePartition delete -> delete.timestamp();
            case RowChange.Update _ -> 0;
        };
    }
}
