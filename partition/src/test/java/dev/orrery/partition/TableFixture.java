package dev.orrery.partition;

import static org.assertj.core.api.Assertions.assertThat;

import dev.orrery.cql.read.PartitionRows;
import dev.orrery.cql.read.RowLimits;
import dev.orrery.cql.read.RowPage;
import dev.orrery.cql.read.RowPosition;
import dev.orrery.cql.read.RowScanRequest;
import dev.orrery.cql.read.SliceRequest;
import dev.orrery.cql.read.StoredRow;
import dev.orrery.cql.row.Row;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.ColumnValue;
import dev.orrery.cql.schema.SchemaCodec;
import dev.orrery.cql.schema.TableIndexing;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableName;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.ListType;
import dev.orrery.cql.type.MapType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.cql.write.CellChange;
import dev.orrery.cql.write.RowChange;
import dev.orrery.cql.write.RowCondition;
import dev.orrery.cql.write.RowWrite;
import dev.orrery.cql.write.RowsWritten;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.container.ApiKind;
import dev.orrery.model.container.ContainerDefinition;
import dev.orrery.model.container.ContainerIdentity;
import dev.orrery.model.container.TimeToLive;
import dev.orrery.model.container.UniqueKeyPolicy;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.key.PartitionKeyDefinition;
import dev.orrery.model.ring.RingPositions;
import dev.orrery.model.ring.RingRange;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A table {@code (p int, c int, s int static, v int, l list, m map, n counter)} in a partition. */
final class TableFixture implements AutoCloseable {
    static final int S = 2;
    static final int V = 3;
    static final int L = 4;
    static final int M = 5;
    static final int N = 6;
    static final int GRACE_SECONDS = 100;

    final PartitionFixture fixture;
    TableSchema schema;
    long version = 1;

    TableFixture(Path directory) {
        fixture = new PartitionFixture(directory);
        schema = table();
        install();
    }

    private static TableSchema table() {
        return TableSchema.create(
                new TableName("k", "t"),
                new UUID(1, 1),
                List.of(
                        column("p", ColumnKind.PARTITION_KEY, 0, NativeType.INT),
                        column("c", ColumnKind.CLUSTERING, 0, NativeType.INT),
                        column("s", ColumnKind.STATIC, -1, NativeType.INT),
                        column("v", ColumnKind.REGULAR, -1, NativeType.INT),
                        column("l", ColumnKind.REGULAR, -1, new ListType(NativeType.INT, false)),
                        column(
                                "m",
                                ColumnKind.REGULAR,
                                -1,
                                new MapType(NativeType.INT, NativeType.INT, false)),
                        column("n", ColumnKind.REGULAR, -1, NativeType.COUNTER)),
                new TableOptions(
                        Map.of("gc_grace_seconds", Integer.toString(GRACE_SECONDS)), Map.of()));
    }

    private static ColumnSchema column(String name, ColumnKind kind, int position, CqlType type) {
        return new ColumnSchema(0, name, kind, position, type, false);
    }

    void change(TableSchema changed) {
        schema = changed;
        version++;
        install();
    }

    void install() {
        fixture.install(
                new ContainerDefinition(
                        new ContainerIdentity(
                                1, PartitionFixture.CONTAINER, version, ApiKind.CASSANDRA),
                        PartitionKeyDefinition.ofTable(),
                        TableIndexing.policy(schema),
                        UniqueKeyPolicy.NONE,
                        TimeToLive.OFF,
                        SchemaCodec.encode(schema)));
    }

    ItemAddress address(int p) {
        PartitionKey key = TableKeys.address(Values.ofInt(p));
        return new ItemAddress(
                PartitionFixture.CONTAINER,
                version,
                key,
                RingPositions.of(PartitionKeyDefinition.ofTable(), key));
    }

    RowKey row(int c) {
        return new TableKeys(schema).rowKey(List.of(Values.ofInt(c)));
    }

    /** Rows from one clustering value to another, both included. */
    RowInterval rows(int from, int to) {
        TableKeys keys = new TableKeys(schema);
        return RowInterval.of(
                keys.before(List.of(Values.ofInt(from))), keys.after(List.of(Values.ofInt(to))));
    }

    RowsWritten write(int p, RowChange... changes) {
        return writeIf(p, List.of(), changes);
    }

    RowsWritten writeIf(int p, List<RowCondition> conditions, RowChange... changes) {
        return (RowsWritten) run(p, conditions, changes);
    }

    /** Also where the answer may be a refusal. */
    Outcome run(int p, RowChange... changes) {
        return run(p, List.of(), changes);
    }

    private Outcome run(int p, List<RowCondition> conditions, RowChange... changes) {
        return fixture.run(
                new RowWrite(address(p), List.of(changes), conditions, OptionalLong.empty()));
    }

    RowChange insert(int c, long timestamp, int v) {
        return new RowChange.Update(row(c), timestamp, 0, true, List.of(put(V, v)));
    }

    RowChange update(int c, long timestamp, CellChange... cells) {
        return new RowChange.Update(row(c), timestamp, 0, false, List.of(cells));
    }

    static CellChange put(int column, int value) {
        return new CellChange.Put(column, Values.ofInt(value));
    }

    RowPage read(int p, RowInterval... intervals) {
        SliceRequest request =
                new SliceRequest(
                        address(p),
                        List.of(intervals),
                        false,
                        Optional.empty(),
                        RowLimits.ofRows(10_000));
        RowPage page = fixture.partition().rows().slice(request);
        assertMemoryAgrees(request, page);
        return page;
    }

    private void assertMemoryAgrees(SliceRequest request, RowPage page) {
        fixture.partition()
                .rows()
                .cached(request)
                .ifPresent(cached -> assertThat(text(cached)).isEqualTo(text(page)));
    }

    /** The live row, or an empty one. */
    Row get(int p, int c) {
        SliceRequest request = SliceRequest.of(address(p), row(c));
        RowPage page = fixture.partition().rows().slice(request);
        assertMemoryAgrees(request, page);
        return page.partitions().isEmpty() || page.partitions().getFirst().rows().isEmpty()
                ? Row.EMPTY
                : page.partitions().getFirst().rows().getFirst().row();
    }

    @Nullable Integer v(int p, int c) {
        byte[] value = ColumnValue.of(NativeType.INT, get(p, c), V);
        return value == null ? null : Values.toInt(value);
    }

    /** All rows as {@code p/c=v}, page by page. */
    List<String> scan(int pageRows, RowScanRequest.Wanted wanted) {
        List<String> all = new ArrayList<>();
        Optional<RowPosition> after = Optional.empty();
        do {
            RowPage page =
                    fixture.partition()
                            .rows()
                            .scan(
                                    new RowScanRequest(
                                            PartitionFixture.CONTAINER,
                                            RingRange.FULL,
                                            after,
                                            wanted,
                                            RowLimits.ofRows(pageRows)));
            all.addAll(text(page));
            after = page.resume();
        } while (after.isPresent());
        return all;
    }

    List<String> text(RowPage page) {
        List<String> rows = new ArrayList<>();
        for (PartitionRows partition : page.partitions()) {
            int p = Values.toInt(partition.partitionKey());
            byte[] s = ColumnValue.of(NativeType.INT, partition.statics(), S);
            String statics = s == null ? "" : "[" + Values.toInt(s) + "]";
            if (partition.rows().isEmpty()) {
                rows.add(p + statics);
            }
            for (StoredRow row : partition.rows()) {
                byte[] v = ColumnValue.of(NativeType.INT, row.row(), V);
                int c =
                        Values.toInt(
                                new TableKeys(schema)
                                        .clusteringValues(row.key(), row.row())
                                        .getFirst());
                rows.add(p + statics + "/" + c + "=" + (v == null ? "null" : Values.toInt(v)));
            }
        }
        return rows;
    }

    @Override
    public void close() {
        fixture.close();
    }
}
