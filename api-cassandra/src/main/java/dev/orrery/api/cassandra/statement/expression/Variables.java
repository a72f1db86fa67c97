package dev.orrery.api.cassandra.statement.expression;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The bind markers of a statement, as they get their types. */
public final class Variables {
    private final List<Optional<String>> names;
    private final @Nullable ColumnSpec[] specs;

    public Variables(List<Optional<String>> names) {
        this.names = names;
        this.specs = new @Nullable ColumnSpec[names.size()];
    }

    /** Says what a marker stands for. */
    void bind(Expression.Marker marker, ColumnSpec receiver) {
        String name = names.get(marker.index()).orElse(receiver.name());
        specs[marker.index()] =
                new ColumnSpec(receiver.keyspace(), receiver.table(), name, receiver.type());
    }

    /** All of them; each must have got a type. */
    public List<ColumnSpec> specs() {
        List<ColumnSpec> all = new ArrayList<>();
        for (ColumnSpec spec : specs) {
            if (spec == null) {
                throw CqlException.invalid("Cannot infer the type of a bind marker");
            }
            all.add(spec);
        }
        return all;
    }
}
