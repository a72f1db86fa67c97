package dev.orrery.query.distributed;

import dev.orrery.model.key.KeyComponent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Which partition keys can satisfy a filter: those that agree with one of the alternatives.
 *
 * @param alternatives each has a component for every level that it fixes; none means that nothing
 *     satisfies the filter
 */
record KeyConstraints(Set<List<Optional<KeyComponent>>> alternatives) {
    /** Above this many alternatives a filter counts as no filter. */
    static final int MAX_ALTERNATIVES = 4_096;

    KeyConstraints {
        alternatives = Set.copyOf(alternatives);
    }

    static KeyConstraints any(int levels) {
        List<Optional<KeyComponent>> free = new ArrayList<>();
        for (int i = 0; i < levels; i++) {
            free.add(Optional.empty());
        }
        return new KeyConstraints(Set.of(List.copyOf(free)));
    }

    /** One level has one of the components. */
    static KeyConstraints of(int levels, int level, List<KeyComponent> components) {
        Set<List<Optional<KeyComponent>>> alternatives = new LinkedHashSet<>();
        for (KeyComponent component : components) {
            List<Optional<KeyComponent>> alternative = new ArrayList<>();
            for (int i = 0; i < levels; i++) {
                alternative.add(i == level ? Optional.of(component) : Optional.empty());
            }
            alternatives.add(List.copyOf(alternative));
        }
        return new KeyConstraints(alternatives);
    }

    /** What satisfies one of several filters. There may be thousands of them. */
    static KeyConstraints or(List<KeyConstraints> filters, int levels) {
        Set<List<Optional<KeyComponent>>> all = new LinkedHashSet<>();
        for (KeyConstraints filter : filters) {
            all.addAll(filter.alternatives);
            if (all.size() > MAX_ALTERNATIVES) {
                return any(levels);
            }
        }
        return new KeyConstraints(all);
    }

    /** Leaves out the other side where both together have too many alternatives. */
    KeyConstraints and(KeyConstraints other) {
        if ((long) alternatives.size() * other.alternatives.size() > MAX_ALTERNATIVES) {
            return alternatives.size() <= other.alternatives.size() ? this : other;
        }
        Set<List<Optional<KeyComponent>>> all = new LinkedHashSet<>();
        for (List<Optional<KeyComponent>> left : alternatives) {
            for (List<Optional<KeyComponent>> right : other.alternatives) {
                both(left, right).ifPresent(all::add);
            }
        }
        return new KeyConstraints(all);
    }

    private static Optional<List<Optional<KeyComponent>>> both(
            List<Optional<KeyComponent>> left, List<Optional<KeyComponent>> right) {
        List<Optional<KeyComponent>> both = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            Optional<KeyComponent> one = left.get(i);
            Optional<KeyComponent> two = right.get(i);
            if (one.isPresent() && two.isPresent() && !one.equals(two)) {
                return Optional.empty();
            }
            both.add(one.or(() -> two));
        }
        return Optional.of(List.copyOf(both));
    }
}
