package dev.orrery.cql.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class RowMergeTest {
    private static final byte[] ONE = {1};
    private static final byte[] TWO = {2};

    private static final ColumnRules COLUMNS = new PlainColumns();

    private final RowMerge merge = new RowMerge(COLUMNS);

    @Property(tries = 2_000)
    void orderDoesNotMatter(@ForAll long seed) {
        RandomRows rows = new RandomRows(seed);
        Row first = rows.next();
        Row second = rows.next();
        Row third = rows.next();

        assertThat(merge.merge(first, second)).isEqualTo(merge.merge(second, first));
        assertThat(merge.merge(merge.merge(first, second), third))
                .isEqualTo(merge.merge(first, merge.merge(second, third)));
        assertThat(merge.merge(first, first)).isEqualTo(first);
        assertThat(merge.merge(merge.merge(first, second), second))
                .isEqualTo(merge.merge(first, second));
    }

    /** The naive way: all writes side by side, and for each cell the one that wins. */
    @Property(tries = 1_000)
    void agreesWithTheDefinition(@ForAll long seed) {
        RandomRows source = new RandomRows(seed);
        List<Row> writes = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            writes.add(source.next());
        }
        Row merged = Row.EMPTY;
        List<Row> shuffled = new ArrayList<>(writes);
        Collections.shuffle(shuffled, new Random(seed));
        for (Row write : shuffled) {
            merged = merge.merge(merged, write);
        }

        assertThat(merged).isEqualTo(NaiveMerge.of(writes));
        long now = 102;
        assertThat(LiveRow.of(merged, Deletion.NONE, new Visibility(COLUMNS, now)))
                .isEqualTo(
                        LiveRow.of(
                                NaiveMerge.of(writes),
                                Deletion.NONE,
                                new Visibility(COLUMNS, now)));
    }

    @Property(tries = 1_000)
    void storedFormReadsBack(@ForAll long seed) {
        Row row = new RandomRows(seed).next();

        assertThat(RowCodec.decode(RowCodec.encode(row), 0)).isEqualTo(row);
        PartitionHeader header =
                new PartitionHeader(new RandomRows(seed).deletion(), seed % 2 == 0, row);
        assertThat(PartitionHeader.decode(header.encode(), 0)).isEqualTo(header);
    }

    /** Forgetting changes nothing that can be seen, now or later. */
    @Property(tries = 1_000)
    void purgeHidesNothing(@ForAll long seed) {
        Row row = new RandomRows(seed).next();
        long due = RowPurge.dueSecond(row, 3);
        for (long now = 99; now < 115; now++) {
            Row purged = new RowPurge(now, 3).purge(row);
            assertThat(LiveRow.of(purged, Deletion.NONE, new Visibility(COLUMNS, now)))
                    .isEqualTo(LiveRow.of(row, Deletion.NONE, new Visibility(COLUMNS, now)));
            assertThat(purged.equals(row)).isEqualTo(now < due);
        }
    }

    @Test
    void eachCellHasItsOwnTime() {
        Row inserted = row(Marker.of(100), Cell.live(100, ONE), Cell.live(100, ONE));
        Row late = row(Marker.NONE, Cell.live(50, TWO), Cell.live(150, TWO));

        Row merged = merge.merge(inserted, late);

        assertThat(merged.cell(0)).isEqualTo(Cell.live(100, ONE));
        assertThat(merged.cell(1)).isEqualTo(Cell.live(150, TWO));
        Row deleted = merge.merge(merged, new Row(Marker.NONE, new Deletion(120, 7), List.of()));
        assertThat(deleted.marker()).isEqualTo(Marker.NONE);
        assertThat(deleted.cell(0)).isNull();
        assertThat(deleted.cell(1)).isEqualTo(Cell.live(150, TWO));
    }

    @Test
    void atOneTimeDeletionsWinThenExpiringCellsThenGreaterValues() {
        Cell live = Cell.live(5, TWO);
        Cell expiring = Cell.expiring(5, 10, 50, ONE);
        Cell later = Cell.expiring(5, 20, 60, ONE);
        Cell deleted = Cell.tombstone(5, 40);

        assertThat(Cell.winner(live, Cell.live(5, ONE))).isEqualTo(live);
        assertThat(Cell.winner(expiring, live)).isEqualTo(expiring);
        assertThat(Cell.winner(expiring, later)).isEqualTo(later);
        assertThat(Cell.winner(later, deleted)).isEqualTo(deleted);
    }

    @Test
    void deletionsFromOutsideHideOlderCells() {
        Row stored = row(Marker.of(100), Cell.live(100, ONE), Cell.live(130, TWO));

        Row seen = LiveRow.of(stored, new Deletion(120, 7), new Visibility(COLUMNS, 0));

        assertThat(seen.marker()).isEqualTo(Marker.NONE);
        assertThat(seen.columns()).containsExactly(new ColumnData.Simple(1, Cell.live(130, TWO)));
        assertThat(LiveRow.of(stored, new Deletion(130, 7), new Visibility(COLUMNS, 0)))
                .isEqualTo(Row.EMPTY);
    }

    private static Row row(Marker marker, Cell... cells) {
        List<ColumnData> columns = new ArrayList<>();
        for (Cell cell : cells) {
            columns.add(new ColumnData.Simple(columns.size(), cell));
        }
        return new Row(marker, Deletion.NONE, columns);
    }
}
