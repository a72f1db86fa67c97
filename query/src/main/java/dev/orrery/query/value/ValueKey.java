package dev.orrery.query.value;

import java.util.List;

/** Values as a key of a hash table: for DISTINCT, GROUP BY and sets. NaN equals itself here. */
public final class ValueKey {
    private final List<QueryValue> values;
    private final int hash;

    public ValueKey(QueryValue value) {
        this(List.of(value));
    }

    public ValueKey(List<QueryValue> values) {
        this.values = List.copyOf(values);
        int mixed = 1;
        for (QueryValue value : values) {
            mixed = 31 * mixed + Values.hash(value);
        }
        this.hash = mixed;
    }

    public List<QueryValue> values() {
        return values;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof ValueKey key) || key.hash != hash) {
            return false;
        }
        for (int i = 0; i < values.size(); i++) {
            if (Values.compare(values.get(i), key.values.get(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
