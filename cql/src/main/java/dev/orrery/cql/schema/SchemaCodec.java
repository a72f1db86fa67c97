package dev.orrery.cql.schema;

import dev.orrery.cql.bytes.ByteReader;
import dev.orrery.cql.bytes.ByteWriter;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.UserType;
import dev.orrery.model.container.ContainerSchema;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/**
 * The stored form of keyspaces and tables, as the catalog and the partitions keep it. Elements are
 * those of {@link ByteWriter}; types are those of {@link TypeCodec}.
 *
 * <pre>
 * table    := version:u8 (= 2 or 3)  keyspace:text  name:text  id:16 bytes
 *             columns:list(column)  dropped:list(dropped)  indexes:list(index)
 *             texts:map  maps:list(name:text map)
 *             nextColumn:varint  nextIndex:varint  truncations:varint
 *             compact{if version = 3}
 * compact  := hiddenClustering:text  hiddenValue:text      empty for none
 * column   := number:varint  name:text  kind:text  position:signed  type  descending:flag
 * dropped  := number:signed  name:text  kind:text  type  droppedAtMicros:i64
 * index    := number:varint  name:text  column:varint  target:text  kind:text  options:map
 * keyspace := version:u8 (= 1)  name:text  replication:map  durable:flag  types:list(type)
 * map      := list(key:text value:text)
 * </pre>
 *
 * <p>In version 1 of a table, dropped columns have no number. Version 3 is that of tables with
 * {@code COMPACT STORAGE}; all others are written in version 2.
 */
public final class SchemaCodec {
    private static final int VERSION = 1;
    private static final int TABLE_VERSION = 2;
    private static final int COMPACT_TABLE_VERSION = 3;
    private static final int UNKNOWN_NUMBER = -1;

    private SchemaCodec() {}

    public static ContainerSchema encode(TableSchema table) {
        ByteWriter target =
                new ByteWriter().u8(table.isCompact() ? COMPACT_TABLE_VERSION : TABLE_VERSION);
        target.text(table.name().keyspace()).text(table.name().table());
        target.i64(table.id().getMostSignificantBits()).i64(table.id().getLeastSignificantBits());
        target.list(table.columns(), column -> write(column, target));
        target.list(table.dropped(), column -> write(column, target));
        target.list(table.indexes(), index -> write(index, target));
        write(table.options().texts(), target);
        target.list(
                table.options().maps().entrySet(),
                entry -> write(entry.getValue(), target.text(entry.getKey())));
        TableNumbers numbers = table.numbers();
        target.varint(numbers.nextColumn())
                .varint(numbers.nextIndex())
                .varint(numbers.truncations());
        table.compact().ifPresent(compact -> write(compact, target));
        return ContainerSchema.of(target.toBytes());
    }

    public static TableSchema decodeTable(ContainerSchema schema) {
        ByteReader source = new ByteReader(schema.toBytes(), 0);
        int version = source.version(COMPACT_TABLE_VERSION);
        TableSchema table =
                new TableSchema(
                        new TableName(source.text(), source.text()),
                        new UUID(source.i64(), source.i64()),
                        source.list(() -> readColumn(source)),
                        source.list(() -> readDropped(source, version)),
                        source.list(() -> readIndex(source)),
                        readOptions(source),
                        new TableNumbers(source.number(), source.number(), source.varint()),
                        readCompact(source, version));
        source.requireEnd();
        return table;
    }

    public static ContainerSchema encode(KeyspaceSchema keyspace) {
        ByteWriter target = new ByteWriter().u8(VERSION).text(keyspace.name());
        write(keyspace.replication(), target);
        target.flag(keyspace.durableWrites())
                .list(keyspace.types(), type -> TypeCodec.write(type, target));
        return ContainerSchema.of(target.toBytes());
    }

    public static KeyspaceSchema decodeKeyspace(ContainerSchema schema) {
        ByteReader source = new ByteReader(schema.toBytes(), 0);
        source.requireVersion(VERSION);
        KeyspaceSchema keyspace =
                new KeyspaceSchema(
                        source.text(),
                        readMap(source),
                        source.flag(),
                        source.list(() -> readUserType(source)));
        source.requireEnd();
        return keyspace;
    }

    private static UserType readUserType(ByteReader source) {
        if (TypeCodec.read(source) instanceof UserType type) {
            return type;
        }
        throw ByteReader.damaged();
    }

    private static void write(ColumnSchema column, ByteWriter target) {
        target.varint(column.number())
                .text(column.name())
                .text(column.kind().name())
                .signed(column.position());
        TypeCodec.write(column.type(), target);
        target.flag(column.descending());
    }

    private static ColumnSchema readColumn(ByteReader source) {
        int number = source.number();
        String name = source.text();
        ColumnKind kind = constant(ColumnKind.class, source);
        int position = (int) source.signed();
        CqlType type = TypeCodec.read(source);
        return new ColumnSchema(number, name, kind, position, type, source.flag());
    }

    private static void write(DroppedColumn column, ByteWriter target) {
        target.signed(column.number()).text(column.name()).text(column.kind().name());
        TypeCodec.write(column.type(), target);
        target.i64(column.droppedAtMicros());
    }

    private static DroppedColumn readDropped(ByteReader source, int version) {
        int number = version < TABLE_VERSION ? UNKNOWN_NUMBER : (int) source.signed();
        String name = source.text();
        ColumnKind kind = constant(ColumnKind.class, source);
        return new DroppedColumn(number, name, kind, TypeCodec.read(source), source.i64());
    }

    private static void write(IndexSchema index, ByteWriter target) {
        target.varint(index.number())
                .text(index.name())
                .varint(index.column())
                .text(index.target().name())
                .text(index.kind());
        write(new TreeMap<>(index.options()), target);
    }

    private static IndexSchema readIndex(ByteReader source) {
        int number = source.number();
        String name = source.text();
        int column = source.number();
        IndexTarget indexed = constant(IndexTarget.class, source);
        return new IndexSchema(number, name, column, indexed, source.text(), readMap(source));
    }

    private static TableOptions readOptions(ByteReader source) {
        SortedMap<String, String> texts = readMap(source);
        SortedMap<String, SortedMap<String, String>> maps = new TreeMap<>();
        source.list(() -> Map.entry(source.text(), readMap(source)))
                .forEach(entry -> maps.put(entry.getKey(), entry.getValue()));
        return new TableOptions(texts, maps);
    }

    private static void write(SortedMap<String, String> map, ByteWriter target) {
        target.list(map.entrySet(), entry -> target.text(entry.getKey()).text(entry.getValue()));
    }

    private static SortedMap<String, String> readMap(ByteReader source) {
        SortedMap<String, String> map = new TreeMap<>();
        source.list(() -> Map.entry(source.text(), source.text()))
                .forEach(entry -> map.put(entry.getKey(), entry.getValue()));
        return map;
    }

    private static void write(CompactStorage compact, ByteWriter target) {
        target.text(compact.hiddenClustering().orElse("")).text(compact.hiddenValue().orElse(""));
    }

    private static Optional<CompactStorage> readCompact(ByteReader source, int version) {
        return version < COMPACT_TABLE_VERSION
                ? Optional.empty()
                : Optional.of(new CompactStorage(readHidden(source), readHidden(source)));
    }

    private static Optional<String> readHidden(ByteReader source) {
        return Optional.of(source.text()).filter(name -> !name.isEmpty());
    }

    private static <E extends Enum<E>> E constant(Class<E> type, ByteReader source) {
        try {
            return Enum.valueOf(type, source.text());
        } catch (IllegalArgumentException e) {
            throw ByteReader.damaged();
        }
    }
}
