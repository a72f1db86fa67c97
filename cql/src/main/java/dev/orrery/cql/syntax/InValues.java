package dev.orrery.cql.syntax;

import java.util.List;
import java.util.Optional;

/**
 * What follows {@code IN}: one marker for the whole list, or the values.
 *
 * @param marker for the list; then there are no values
 * @param values in parentheses, perhaps none
 */
public record InValues(Optional<Expression.Marker> marker, List<Expression> values) {
    public InValues {
        values = List.copyOf(values);
    }

    @Override
    public String toString() {
        return marker.map(Object::toString).orElseGet(() -> ExpressionText.join("(", values, ")"));
    }
}
