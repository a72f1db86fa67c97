package dev.orrery.query.plan;

import java.util.List;

/** Records that an index names, in the order of their keys. */
public sealed interface Candidates {
    /** Records with one value at a path. */
    record Term(IndexInterval.OfPath interval) implements Candidates {
        public Term {
            if (!(interval.bounds() instanceof ValueBounds.Exactly)) {
                throw new IllegalArgumentException("a term has one value");
            }
        }
    }

    /** Records that are in all of the sets. */
    record All(List<Candidates> sets) implements Candidates {
        public All {
            sets = List.copyOf(sets);
        }
    }

    /** Records that are in any of the sets. */
    record Any(List<Candidates> sets) implements Candidates {
        public Any {
            sets = List.copyOf(sets);
        }
    }

    /** How many terms there are, each of which takes a cursor. */
    static int terms(Candidates candidates) {
        return switch (candidates) {
            case Term _ -> 1;
            case All(List<Candidates> sets) -> sets.stream().mapToInt(Candidates::terms).sum();
            case Any(List<Candidates> sets) -> sets.stream().mapToInt(Candidates::terms).sum();
        };
    }
}
