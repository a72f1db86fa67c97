package dev.orrery.cql.schema;

/**
 * What maintaining an index needs: of an index that exists, or of one whose entries are still to be
 * removed.
 *
 * @param column the number of the column
 */
public record RowIndex(int number, int column, IndexTarget target) {}
