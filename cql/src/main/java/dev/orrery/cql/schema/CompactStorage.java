package dev.orrery.cql.schema;

import dev.orrery.cql.type.NativeType;
import java.util.Optional;

/**
 * That a table was made with {@code COMPACT STORAGE}: its rows have no marker, so they are there
 * only as long as a column that is no key has a value, and the last clustering columns of a row may
 * have none.
 *
 * <p>Drivers and tools expect the columns that Cassandra stores such tables in to be listed beside
 * those of the table, and their names to be taken. They hold nothing here.
 *
 * @param hiddenClustering the clustering column that a table without one is listed with
 * @param hiddenValue the value column that a table without one, or with many, is listed with
 */
public record CompactStorage(Optional<String> hiddenClustering, Optional<String> hiddenValue) {
    /** Of a table with clustering columns and a column for the value. */
    public static final CompactStorage OF_ROWS_WITH_VALUES =
            new CompactStorage(Optional.empty(), Optional.empty());

    private static final int NO_NUMBER = -1;

    /** The hidden clustering column, which has no value in any row. */
    public Optional<ColumnSchema> listedClustering() {
        return hiddenClustering.map(
                name ->
                        new ColumnSchema(
                                NO_NUMBER, name, ColumnKind.CLUSTERING, 0, NativeType.TEXT, false));
    }

    /** Whether a column of this name is listed that the table does not have. */
    public boolean hides(String column) {
        return hiddenClustering.filter(column::equals).isPresent()
                || hiddenValue.filter(column::equals).isPresent();
    }
}
