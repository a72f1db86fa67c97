package dev.orrery.cql.schema;

import dev.orrery.cql.type.CqlType;

/**
 * A column that a table had. If one of the same name comes again it has the same number, and shows
 * the cells that are newer than the drop.
 *
 * @param number that the column had; negative if it is not known any more
 */
public record DroppedColumn(
        int number, String name, ColumnKind kind, CqlType type, long droppedAtMicros) {
    /** Whether the cells that are newer than the drop are kept. */
    boolean isKept() {
        return number >= 0 && !type.isCounter();
    }
}
