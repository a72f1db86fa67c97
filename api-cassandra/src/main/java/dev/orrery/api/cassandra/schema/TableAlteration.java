package dev.orrery.api.cassandra.schema;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.DroppedColumn;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableChanges;
import dev.orrery.cql.schema.TableOptions;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Properties;
import dev.orrery.cql.syntax.SchemaStatement.ColumnDefinition;
import dev.orrery.cql.syntax.SchemaStatement.TableChange;
import dev.orrery.cql.type.CqlType;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserType;
import dev.orrery.cql.type.UserTypes;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** One ALTER TABLE statement on the table as it is at that moment. */
final class TableAlteration {
    private static final Set<CqlType> INTEGERS =
            Set.of(NativeType.TINYINT, NativeType.SMALLINT, NativeType.INT, NativeType.BIGINT);

    private final TableSchema table;
    private final UserTypes userTypes;
    private final long nowMicros;

    TableAlteration(TableSchema table, UserTypes userTypes, long nowMicros) {
        this.table = table;
        this.userTypes = userTypes;
        this.nowMicros = nowMicros;
    }

    TableSchema apply(TableChange change) {
        return switch (change) {
            case TableChange.AlterType _ ->
                    throw CqlException.invalid("Altering column types is no longer supported");
            case TableChange.AlterMask _ ->
                    throw CqlException.invalid(
                            "Cannot mask columns because dynamic data masking is not enabled. You"
                                + " can enable it with the dynamic_data_masking_enabled property on"
                                + " cassandra.yaml");
            case TableChange.Add add -> add(add);
            case TableChange.Drop drop -> drop(drop);
            case TableChange.Rename rename -> rename(rename);
            case TableChange.Options options -> options(options.properties());
            case TableChange.DropCompactStorage _ ->
                    throw CqlException.invalid(
                            "DROP COMPACT STORAGE is disabled. Enable in cassandra.yaml to use.");
        };
    }

    private TableSchema add(TableChange.Add add) {
        TableSchema changed = table;
        for (ColumnDefinition column : add.columns()) {
            if (CompactTables.isTaken(changed, column.name())) {
                if (!add.ifNotExists()) {
                    throw CqlException.invalid(
                            "Column with name '%s' already exists".formatted(column.name()));
                }
            } else {
                CompactTables.refuseAdding(changed);
                changed = TableChanges.add(changed, newColumn(column));
            }
        }
        return changed;
    }

    private ColumnSchema newColumn(ColumnDefinition column) {
        CqlType type = column.type().resolve(table.keyspace(), userTypes);
        if (column.isStatic() && table.clustering().isEmpty()) {
            throw ColumnTypes.uselessStatic();
        }
        ColumnTypes.checkNested(type, " for column " + column.name());
        ColumnKind kind = column.isStatic() ? ColumnKind.STATIC : ColumnKind.REGULAR;
        checkDropped(column.name(), type, kind);
        if (type.isCounter() && !table.isCounter()) {
            throw CqlException.configuration(
                    "%s: Cannot have a counter column (\"%s\") in a non counter table"
                            .formatted(table.name(), column.name()));
        }
        if (table.isCounter() && !type.isCounter()) {
            throw CqlException.configuration(
                    "%s: Cannot have a non counter column (\"%s\") in a counter table"
                            .formatted(table.name(), column.name()));
        }
        return new ColumnSchema(0, column.name(), kind, -1, type, false);
    }

    private void checkDropped(String name, CqlType type, ColumnKind kind) {
        Optional<DroppedColumn> before =
                table.dropped().stream().filter(c -> c.name().equals(name)).findFirst();
        if (before.isEmpty()) {
            return;
        }
        DroppedColumn dropped = before.get();
        if (!canFollow(type, dropped.type())) {
            throw CqlException.invalid(
                    ("Cannot re-add previously dropped column '%s' of type %s, incompatible with"
                                    + " previous type %s")
                            .formatted(name, type.cqlName(), dropped.type().cqlName()));
        }
        if (dropped.kind() != kind) {
            throw CqlException.invalid(
                    ("Cannot re-add previously dropped column '%s' of kind %s, incompatible with"
                                    + " previous kind %s")
                            .formatted(name, kind, dropped.kind()));
        }
        if (table.isCounter()) {
            throw CqlException.invalid("Cannot re-add previously dropped counter column " + name);
        }
    }

    private static boolean canFollow(CqlType type, CqlType before) {
        if (type.equals(before)) {
            return true;
        }
        if (type.isMultiCell() || before.isMultiCell()) {
            return false;
        }
        return type == NativeType.BLOB
                || (type == NativeType.TEXT && before == NativeType.ASCII)
                || (type == NativeType.VARINT && INTEGERS.contains(before));
    }

    private TableSchema drop(TableChange.Drop drop) {
        TableSchema changed = table;
        for (String name : drop.columns()) {
            CompactTables.refuseDropping(changed, name);
            Optional<ColumnSchema> column = changed.column(name);
            if (column.isPresent()) {
                checkDrop(column.get());
                changed =
                        TableChanges.drop(
                                changed, column.get(), drop.timestamp().orElse(nowMicros));
            } else if (!drop.ifExists()) {
                throw CqlException.invalid(
                        "Column %s was not found in table '%s'".formatted(name, table.name()));
            }
        }
        return changed;
    }

    private void checkDrop(ColumnSchema column) {
        if (column.isKey()) {
            throw CqlException.invalid("Cannot drop PRIMARY KEY column " + column.name());
        }
        if (column.type() instanceof UserType && column.type().isMultiCell()) {
            throw CqlException.invalid(
                    "Cannot drop non-frozen column %s of user type %s"
                            .formatted(column.name(), column.type().cqlName()));
        }
        List<IndexSchema> dependent = indexesOn(column);
        if (!dependent.isEmpty()) {
            throw CqlException.invalid(
                    "Cannot drop column %s because it has dependent secondary indexes (%s)"
                            .formatted(column.name(), names(dependent)));
        }
    }

    private List<IndexSchema> indexesOn(ColumnSchema column) {
        return table.indexes().stream().filter(i -> i.column() == column.number()).toList();
    }

    private static String names(List<IndexSchema> indexes) {
        return indexes.stream().map(IndexSchema::name).collect(Collectors.joining(", "));
    }

    private TableSchema rename(TableChange.Rename rename) {
        TableSchema changed = table;
        for (var names : rename.names().entrySet()) {
            Optional<ColumnSchema> column = changed.column(names.getKey());
            if (column.isPresent()) {
                checkRename(column.get(), names.getValue());
                changed = TableChanges.rename(changed, column.get(), names.getValue());
            } else {
                throw CqlException.invalid(
                        "Undefined column name %s in table %s"
                                .formatted(names.getKey(), table.name()));
            }
        }
        return changed;
    }

    private void checkRename(ColumnSchema column, String newName) {
        if (!column.isKey()) {
            throw CqlException.invalid("Cannot rename non PRIMARY KEY column " + column.name());
        }
        if (CompactTables.isTaken(table, newName)) {
            throw CqlException.invalid(
                    ("Cannot rename column %s to %s in table '%s'; another column with that name"
                                    + " already exists")
                            .formatted(column.name(), newName, table.name()));
        }
        List<IndexSchema> dependent = indexesOn(column);
        if (!dependent.isEmpty()) {
            throw CqlException.invalid(
                    "Can't rename column %s because it has dependent secondary indexes (%s)"
                            .formatted(column.name(), names(dependent)));
        }
    }

    private TableSchema options(Properties properties) {
        if (properties.text(TableOptionReader.ID).isPresent()) {
            throw CqlException.configuration("Cannot alter table id.");
        }
        TableOptions options = TableOptionReader.read(table.options(), properties);
        if (table.isCounter() && options.defaultTimeToLiveSeconds() > 0) {
            throw CqlException.invalid("Cannot set default_time_to_live on a table with counters");
        }
        return TableChanges.withOptions(table, options);
    }
}
