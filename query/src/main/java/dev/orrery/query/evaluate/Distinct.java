package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueKey;
import java.util.HashSet;
import java.util.Set;

/** Hands on every value once. */
final class Distinct implements BoundQuery.ValueSink {
    private final Set<ValueKey> seen = new HashSet<>();
    private final BoundQuery.ValueSink next;

    Distinct(BoundQuery.ValueSink next) {
        this.next = next;
    }

    @Override
    public boolean accept(QueryValue value) {
        return !seen.add(new ValueKey(value)) || next.accept(value);
    }
}
