package dev.orrery.api.cassandra.statement;

import dev.orrery.cql.error.CqlException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The values of a statement's bind markers: wire bytes, null, or not set at all. */
public final class BoundValues {
    /** Stands for a value that was not set; compared by identity. */
    public static final byte[] UNSET = new byte[0];

    public static final BoundValues NONE = new BoundValues(List.of());

    private final List<byte @Nullable []> values;

    private BoundValues(List<byte @Nullable []> values) {
        this.values = values;
    }

    /** Values in the order of the markers; {@link #UNSET} for those not set. */
    public static BoundValues of(List<byte @Nullable []> values) {
        return new BoundValues(Collections.unmodifiableList(new ArrayList<>(values)));
    }

    /** Values by the names of the variables. */
    public static BoundValues named(
            Map<String, byte @Nullable []> values, List<ColumnSpec> variables) {
        List<byte @Nullable []> ordered = new ArrayList<>(variables.size());
        for (ColumnSpec variable : variables) {
            if (!values.containsKey(variable.name())) {
                throw CqlException.invalid(
                        "Missing value for bind variable '" + variable.name() + "'");
            }
            ordered.add(values.get(variable.name()));
        }
        return new BoundValues(ordered);
    }

    public int size() {
        return values.size();
    }

    public byte @Nullable [] get(int index) {
        return values.get(index);
    }

    @SuppressWarnings("ReferenceEquality") // an empty value is not an unset one
    public boolean isUnset(int index) {
        return values.get(index) == UNSET;
    }
}
