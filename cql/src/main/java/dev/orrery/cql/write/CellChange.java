package dev.orrery.cql.write;

import java.util.List;

/** What an update does to one column. Values and paths are wire bytes and must not be changed. */
public sealed interface CellChange {
    int column();

    /** Sets a column with one cell. */
    final class Put implements CellChange {
        private final int column;
        private final byte[] value;

        public Put(int column, byte[] value) {
            this.column = column;
            this.value = value;
        }

        @Override
        public int column() {
            return column;
        }

        public byte[] value() {
            return value;
        }
    }

    /** Deletes a column: its one cell, or all its elements. */
    record Delete(int column) implements CellChange {}

    /**
     * Sets a column with many cells to exactly these elements; none for {@code null}. What it had
     * goes by a deletion just before the time of the change.
     */
    record ReplaceElements(int column, List<Element> elements) implements CellChange {
        public ReplaceElements {
            elements = List.copyOf(elements);
        }
    }

    /**
     * Sets some elements: of a map or set by key, of a user type by field, of a list by new ids.
     */
    record PutElements(int column, List<Element> elements) implements CellChange {
        public PutElements {
            elements = List.copyOf(elements);
        }
    }

    /** Deletes some elements by their paths. */
    record DeleteElements(int column, List<byte[]> paths) implements CellChange {
        public DeleteElements {
            paths = List.copyOf(paths);
        }
    }

    /** Adds to a counter. */
    record Increment(int column, long delta) implements CellChange {}

    /** Sets the element a list has at an index now; refused if it has none. */
    final class PutAt implements CellChange {
        private final int column;
        private final int index;
        private final byte[] value;

        public PutAt(int column, int index, byte[] value) {
            this.column = column;
            this.index = index;
            this.value = value;
        }

        @Override
        public int column() {
            return column;
        }

        public int index() {
            return index;
        }

        public byte[] value() {
            return value;
        }
    }

    /** Deletes the element a list has at an index now; refused if it has none. */
    record DeleteAt(int column, int index) implements CellChange {}

    /** Changes nothing; refused if a list has no element at an index now. */
    record RequireAt(int column, int index) implements CellChange {}

    /** What a conditional update with bad values does: it is refused if its conditions hold. */
    record Refuse(int column, String message) implements CellChange {}

    /** Deletes the elements of a list that have one of these values now. */
    record RemoveValues(int column, List<byte[]> values) implements CellChange {
        public RemoveValues {
            values = List.copyOf(values);
        }
    }
}
