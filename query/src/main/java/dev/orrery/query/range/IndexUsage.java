package dev.orrery.query.range;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Which indexes a query used, and which it would use if they were there.
 *
 * @param single paths with their values
 * @param composite paths in an order, each with its direction
 */
public record IndexUsage(Choice single, Choice composite) {
    public static final IndexUsage NONE = new IndexUsage(Choice.NONE, Choice.NONE);

    /** Names of indexes, as an indexing policy writes their paths. */
    public record Choice(List<String> used, List<String> potential) {
        static final Choice NONE = new Choice(List.of(), List.of());

        public Choice {
            used = List.copyOf(used);
            potential = List.copyOf(potential);
        }

        private Choice plus(Choice other) {
            return new Choice(union(used, other.used), union(potential, other.potential));
        }

        private static List<String> union(List<String> left, List<String> right) {
            Set<String> all = new LinkedHashSet<>(left);
            all.addAll(right);
            return List.copyOf(all);
        }
    }

    /** What either uses, or would. */
    public IndexUsage plus(IndexUsage other) {
        return new IndexUsage(single.plus(other.single), composite.plus(other.composite));
    }

    List<String> usedNames() {
        return Stream.concat(single.used().stream(), composite.used().stream()).toList();
    }
}
