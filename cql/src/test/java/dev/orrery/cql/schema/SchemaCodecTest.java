package dev.orrery.cql.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.SetType;
import dev.orrery.cql.type.TupleType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.type.VectorType;
import dev.orrery.model.container.ContainerSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SchemaCodecTest {
    private static final UserType ADDRESS =
            new UserType(
                    "shop",
                    "address",
                    List.of(
                            new UserType.Field("street", NativeType.TEXT),
                            new UserType.Field("tags", new SetType(NativeType.INT, true))),
                    false);

    @Test
    void tablesReadBack() {
        TableSchema table = TableChanges.truncate(table());
        table = TableChanges.drop(table, table.column("gone").orElseThrow(), 99);
        IndexSchema index =
                new IndexSchema(
                        0, "t_m_idx", 6, IndexTarget.KEYS, "COMPOSITES", Map.of("target", "m"));
        table = TableChanges.add(table, index);

        TableSchema read = SchemaCodec.decodeTable(SchemaCodec.encode(table));

        assertThat(read).isEqualTo(table);
        assertThat(TableIndexing.indexes(TableIndexing.policy(read)))
                .containsExactly(new RowIndex(0, 6, IndexTarget.KEYS));
    }

    @Test
    void keyspacesReadBack() {
        KeyspaceSchema keyspace =
                KeyspaceSchema.of("shop", Map.of("class", "SimpleStrategy"), true)
                        .withType(ADDRESS);

        assertThat(SchemaCodec.decodeKeyspace(SchemaCodec.encode(keyspace))).isEqualTo(keyspace);
        assertThat(keyspace.withoutType("address").types()).isEmpty();
    }

    @Test
    void columnMadeAgainHasItsNumberAgain() {
        TableSchema table = table();
        ColumnSchema gone = table.column("gone").orElseThrow();
        TableSchema again = TableChanges.add(TableChanges.drop(table, gone, 1), gone);

        assertThat(again.column("gone").orElseThrow().number()).isEqualTo(gone.number());
        assertThat(again.numbers()).isEqualTo(table.numbers());
        assertThat(again.dropped()).extracting(DroppedColumn::name).containsExactly("gone");
    }

    @Test
    void droppedColumnsOfTheFirstFormatHaveNoNumber() {
        TableSchema table = table();
        ColumnSchema gone = table.column("gone").orElseThrow();
        byte[] bytes = SchemaCodec.encode(TableChanges.drop(table, gone, 1)).toBytes();
        String latin = new String(bytes, StandardCharsets.ISO_8859_1);
        int number = latin.indexOf("\u0004gone") - 1;
        byte[] first =
                ("\u0001" + latin.substring(1, number) + latin.substring(number + 1))
                        .getBytes(StandardCharsets.ISO_8859_1);

        TableSchema read = SchemaCodec.decodeTable(ContainerSchema.of(first));

        assertThat(read.dropped()).extracting(DroppedColumn::number).containsExactly(-1);
        assertThat(TableChanges.add(read, gone).column("gone").orElseThrow().number())
                .isEqualTo(table.numbers().nextColumn());
    }

    @Test
    void newDefinitionOfATypeReachesEveryPlace() {
        UserType longer =
                new UserType(
                        "shop",
                        "address",
                        List.of(new UserType.Field("zip", NativeType.INT)),
                        false);

        TableSchema changed = TableChanges.replaceType(table(), longer);

        CqlType map = changed.column("m").orElseThrow().type();
        assertThat(map).isEqualTo(new MapType(NativeType.TEXT, longer.freeze(), false));
    }

    @Test
    void keysKeepOrderAndValues() {
        TableKeys keys = new TableKeys(table());
        List<byte[]> partition = List.of(Values.ofInt(7), Values.ofText("x"));
        byte[] key = keys.partitionKey(partition);
        RowKey low = keys.rowKey(List.of(Values.ofInt(5), Values.ofText("a")));
        RowKey high = keys.rowKey(List.of(Values.ofInt(3), Values.ofText("b")));

        assertThat(keys.partitionValues(key)).containsExactlyElementsOf(partition);
        assertThat(low).isLessThan(high);
        assertThat(keys.clusteringValues(high, Row.EMPTY))
                .containsExactly(Values.ofInt(3), Values.ofText("b"));
        RowInterval fives = keys.startingWith(List.of(Values.ofInt(5)));
        assertThat(fives.contains(low.array())).isTrue();
        assertThat(fives.contains(high.array())).isFalse();
    }

    @Test
    void compactTablesReadBackAndOthersKeepTheirFormat() {
        TableSchema compact =
                compact(new CompactStorage(Optional.of("column1"), Optional.of("value")));
        TableSchema changed = TableChanges.truncate(compact);

        assertThat(SchemaCodec.decodeTable(SchemaCodec.encode(changed))).isEqualTo(changed);
        assertThat(changed.compact()).isEqualTo(compact.compact());
        TableSchema unhidden = compact(CompactStorage.OF_ROWS_WITH_VALUES);
        assertThat(SchemaCodec.decodeTable(SchemaCodec.encode(unhidden))).isEqualTo(unhidden);
        assertThat(SchemaCodec.encode(table()).toBytes()[0]).isEqualTo((byte) 2);
    }

    @Test
    void keysOfCompactTablesMayEndEarlyAndComeFirst() {
        TableKeys keys = new TableKeys(compact(CompactStorage.OF_ROWS_WITH_VALUES));
        List<byte[]> first = List.of(Values.ofInt(5));
        RowKey early = keys.rowKey(first);
        RowKey empty = keys.rowKey(List.of(Values.ofInt(5), new byte[0]));
        RowKey whole = keys.rowKey(List.of(Values.ofInt(5), Values.ofText("a")));

        assertThat(early).isLessThan(whole);
        assertThat(whole).isLessThan(empty);
        assertThat(keys.clusteringValues(early, Row.EMPTY)).containsExactlyElementsOf(first);
        assertThat(keys.clusteringValues(empty, Row.EMPTY)).hasSize(2);
        assertThat(keys.startingWith(first).contains(early.array())).isTrue();
        assertThatThrownBy(() -> keys.rowKey(List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new TableKeys(table()).rowKey(first))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static TableSchema compact(CompactStorage storage) {
        return TableSchema.create(
                new TableName("shop", "c"),
                new UUID(1, 2),
                List.of(
                        column("p", ColumnKind.PARTITION_KEY, 0, NativeType.INT),
                        column("c", ColumnKind.CLUSTERING, 0, NativeType.INT),
                        new ColumnSchema(0, "d", ColumnKind.CLUSTERING, 1, NativeType.TEXT, true),
                        column("v", ColumnKind.REGULAR, -1, NativeType.INT)),
                TableOptions.NONE,
                Optional.of(storage));
    }

    private static TableSchema table() {
        return TableSchema.create(
                new TableName("shop", "t"),
                new UUID(1, 2),
                List.of(
                        column("p", ColumnKind.PARTITION_KEY, 0, NativeType.INT),
                        column("q", ColumnKind.PARTITION_KEY, 1, NativeType.TEXT),
                        new ColumnSchema(0, "c", ColumnKind.CLUSTERING, 0, NativeType.INT, true),
                        column("d", ColumnKind.CLUSTERING, 1, NativeType.TEXT),
                        column("s", ColumnKind.STATIC, -1, new ListType(NativeType.INT, false)),
                        column("gone", ColumnKind.REGULAR, -1, new VectorType(NativeType.FLOAT, 3)),
                        column(
                                "m",
                                ColumnKind.REGULAR,
                                -1,
                                new MapType(NativeType.TEXT, ADDRESS.freeze(), false)),
                        column(
                                "t",
                                ColumnKind.REGULAR,
                                -1,
                                new TupleType(List.of(NativeType.INT, NativeType.UUID)))),
                new TableOptions(
                        Map.of("comment", "none", "gc_grace_seconds", "5"),
                        Map.of("caching", Map.of("keys", "ALL"))));
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position, CqlType type) {
        return new ColumnSchema(0, name, kind, position, type, false);
    }
}
