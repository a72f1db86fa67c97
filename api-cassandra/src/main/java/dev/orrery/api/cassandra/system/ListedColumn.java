package dev.orrery.api.cassandra.system;

import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.NativeType;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A column as the tables of the schema have it. Compact tables are listed as Cassandra stores them:
 * without clustering columns, their values are static columns beside a clustering and a value
 * column that nobody sees; with keys alone, they have a value of the type {@code empty}.
 */
record ListedColumn(
        String name, ColumnKind kind, int position, boolean descending, String typeName) {
    private static final int NO_POSITION = -1;
    private static final String EMPTY_TYPE = "empty";

    static Stream<ListedColumn> of(TableSchema table) {
        List<ListedColumn> listed = new ArrayList<>();
        for (ColumnSchema column : table.columns()) {
            listed.add(
                    new ListedColumn(
                            column.name(),
                            kind(table, column.kind()),
                            column.position(),
                            column.descending(),
                            column.type().cqlName()));
        }
        table.compact().ifPresent(compact -> addHidden(compact, table, listed));
        return listed.stream();
    }

    /** The part that a column of this kind is listed with. */
    static ColumnKind kind(TableSchema table, ColumnKind kind) {
        boolean valuesAreStatic = table.isCompactWithoutClustering();
        return valuesAreStatic && kind == ColumnKind.REGULAR ? ColumnKind.STATIC : kind;
    }

    private static void addHidden(
            CompactStorage compact, TableSchema table, List<ListedColumn> listed) {
        compact.listedClustering()
                .map(column -> hidden(column.name(), column.kind(), column.type().cqlName()))
                .ifPresent(listed::add);
        NativeType values = table.isCounter() ? NativeType.COUNTER : NativeType.BLOB;
        String type = table.clustering().isEmpty() ? values.cqlName() : EMPTY_TYPE;
        compact.hiddenValue().ifPresent(name -> listed.add(hidden(name, ColumnKind.REGULAR, type)));
    }

    private static ListedColumn hidden(String name, ColumnKind kind, String typeName) {
        int position = kind == ColumnKind.CLUSTERING ? 0 : NO_POSITION;
        return new ListedColumn(name, kind, position, false, typeName);
    }
}
