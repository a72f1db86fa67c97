package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.cql.type.Frames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The values of {@code IN}: a list that was bound as one, or terms. */
record InTerms(Optional<Compiled> list, List<Compiled> terms, String column) {
    InTerms {
        terms = List.copyOf(terms);
    }

    /** The value if it is the only one that is written: {@code IN} is then the same as equal. */
    Optional<Compiled> single() {
        return list.isEmpty() && terms.size() == 1
                ? Optional.of(terms.getFirst())
                : Optional.empty();
    }

    List<byte[]> values(Evaluation evaluation) {
        if (list.isPresent()) {
            return Frames.elements(Bound.value(list.get(), evaluation, column));
        }
        List<byte[]> values = new ArrayList<>(terms.size());
        for (Compiled term : terms) {
            values.add(Bound.value(term, evaluation, column));
        }
        return values;
    }
}
