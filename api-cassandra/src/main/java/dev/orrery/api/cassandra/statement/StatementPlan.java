package dev.orrery.api.cassandra.statement;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.model.ring.RingPosition;
import dev.orrery.model.ring.RingRange;
import java.util.List;
import java.util.Optional;

/**
 * How a statement would be executed.
 *
 * @param index the name of the index that finds the rows, if one does
 * @param filters the columns that every row found is checked by, with their operators
 * @param steps what is done with the rows, in order
 * @param reaches which part of which tables it touches; none for what is kept in memory
 */
public record StatementPlan(
        Access access,
        Optional<String> index,
        List<String> filters,
        List<String> steps,
        List<Reach> reaches) {
    public StatementPlan {
        filters = List.copyOf(filters);
        steps = List.copyOf(steps);
        reaches = List.copyOf(reaches);
    }

    /** How rows are found. */
    public enum Access {
        ONE_ROW("reads one row by its primary key"),
        SLICE("reads rows of named logical partitions, in the order of the clustering columns"),
        INDEX_IN_PARTITIONS("looks rows up in an index, within named logical partitions"),
        INDEX("looks rows up in an index, in every physical partition"),
        TOKEN_SCAN("reads all rows of a range of tokens"),
        SCAN("reads all rows of the table"),
        CHANGES("reads what has changed since a time"),
        MEMORY("reads a system table, which is in memory"),
        NOTHING("reads nothing: no row can match"),
        WRITE("writes without reading first"),
        CONDITIONAL_WRITE("reads rows, and writes if the condition holds");

        private final String words;

        Access(String words) {
            this.words = words;
        }

        public String words() {
            return words;
        }
    }

    /**
     * A part of a table.
     *
     * @param positions where the named logical partitions are
     * @param range of logical partitions that are looked through, if they are not named
     */
    public record Reach(
            ContainerRecord container, List<RingPosition> positions, Optional<RingRange> range) {
        public Reach {
            positions = List.copyOf(positions);
        }

        /** Whether something in a range is touched. */
        public boolean touches(RingRange other) {
            return range.filter(other::overlaps).isPresent()
                    || positions.stream().anyMatch(other::contains);
        }
    }
}
