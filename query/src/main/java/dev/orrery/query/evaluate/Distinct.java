package dev.orrery.query.evaluate;

import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.ValueKey;
import dev.orrery.query.value.Values;
import java.util.HashSet;
import java.util.Set;

/** Hands on every value once. */
final class Distinct implements BoundQuery.ValueSink {
    private final Set<ValueKey> seen = new HashSet<>();
    private final HeldMemory memory;
    private final BoundQuery.ValueSink next;

    Distinct(BoundQuery.ValueSink next, HeldMemory memory) {
        this.memory = memory;
        this.next = next;
    }

    @Override
    public boolean accept(QueryValue value) {
        if (seen.contains(new ValueKey(value))) {
            return true;
        }
        memory.hold(value);
        seen.add(new ValueKey(Values.detached(value)));
        return next.accept(value);
    }
}
