package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.store.ElementQuery;
import dev.orrery.api.gremlin.store.QueryTexts;
import dev.orrery.graph.GraphLayout;
import dev.orrery.graph.PartitionValues;
import dev.orrery.model.graph.EdgeShape;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.query.value.QueryValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import org.apache.tinkerpop.gremlin.process.traversal.Compare;
import org.apache.tinkerpop.gremlin.process.traversal.Contains;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;

/**
 * Turns conditions of a traversal into a query. The query lets through every element that fulfils
 * the conditions; what it cannot say is left to the test of the elements.
 */
final class ConditionReader {
    private final GraphLayout layout;
    private final ElementKind kind;
    private final List<PartitionKey> partitions = new ArrayList<>();
    private final List<String> parts = new ArrayList<>();
    private final Map<String, QueryValue> parameters = new HashMap<>();
    private boolean exact = true;
    private boolean impossible;

    private ConditionReader(GraphLayout layout, ElementKind kind) {
        this.layout = layout;
        this.kind = kind;
    }

    static ConditionReader read(
            GraphLayout layout, ElementKind kind, List<HasContainer> conditions) {
        ConditionReader reader = new ConditionReader(layout, kind);
        conditions.forEach(reader::read);
        return reader;
    }

    /** The logical partitions that the conditions name; empty if they name none. */
    List<PartitionKey> partitions() {
        return partitions;
    }

    /** Whether the conditions contradict each other. */
    boolean isImpossible() {
        return impossible;
    }

    /** Whether the query says all that the conditions say. */
    boolean isExact() {
        return exact;
    }

    ElementQuery query(int limit) {
        return new ElementQuery(kind, partitions, String.join(" AND ", parts), parameters, limit);
    }

    private void read(HasContainer condition) {
        String key = condition.getKey();
        Optional<List<Object>> options = options(condition);
        if (key == null || options.isEmpty()) {
            exact = false;
            return;
        }
        if (key.equals(layout.partitionProperty()) && !layout.implicit()) {
            partition(options.get());
        } else if (key.equals(T.label.getAccessor()) || key.equals("label")) {
            label(options.get());
        } else if (key.equals(T.id.getAccessor()) || key.equals("id")) {
            exact = false;
            texts(options.get(), "c.id");
        } else {
            exact = false;
            property(key, options.get());
        }
    }

    /** The values of which an element must have one; empty if the condition is of another kind. */
    private static Optional<List<Object>> options(HasContainer condition) {
        Object value = condition.getValue();
        if (condition.getBiPredicate() == Compare.eq && value != null) {
            return Optional.of(List.of(value));
        }
        if (condition.getBiPredicate() == Contains.within && value instanceof Collection<?> all) {
            return all.contains(null) ? Optional.empty() : Optional.of(List.copyOf(all));
        }
        return Optional.empty();
    }

    private void partition(List<Object> options) {
        List<PartitionKey> named = new ArrayList<>();
        for (Object option : options) {
            PartitionValues.keyOf(option).ifPresent(named::add);
        }
        if (partitions.isEmpty()) {
            partitions.addAll(named.stream().distinct().toList());
        } else {
            partitions.retainAll(named);
        }
        impossible |= partitions.isEmpty();
    }

    /** An item without a label has the default one, which an index does not tell. */
    private void label(List<Object> options) {
        if (options.contains(EdgeShape.DEFAULT_VERTEX_LABEL)
                || options.contains(EdgeShape.DEFAULT_EDGE_LABEL)) {
            exact = false;
        } else {
            texts(options, "c.label");
        }
    }

    private void texts(List<Object> options, String path) {
        if (options.isEmpty()) {
            impossible = true;
        } else if (options.stream().allMatch(String.class::isInstance)) {
            any(options, parameter -> path + " = " + parameter);
        } else {
            exact = false;
        }
    }

    private void property(String key, List<Object> options) {
        boolean sayable = key.chars().allMatch(c -> c >= ' ' && c != '"' && c != '\\');
        if (options.isEmpty()) {
            impossible = true;
        } else if (sayable && !key.startsWith("~")) {
            String path = "c[\"" + key + "\"]";
            any(options, parameter -> hasValue(path, parameter));
        }
    }

    /** A vertex has lists of values; other protocols may have given it a flat one. */
    private String hasValue(String path, String parameter) {
        String flat = path + " = " + parameter;
        return kind == ElementKind.EDGE
                ? flat
                : "(%s OR EXISTS(SELECT VALUE v FROM v IN %s WHERE v._value = %s))"
                        .formatted(flat, path, parameter);
    }

    private void any(List<Object> options, UnaryOperator<String> condition) {
        List<QueryValue> values = new ArrayList<>();
        for (Object option : options) {
            QueryValue value = value(option);
            if (value == null) {
                exact = false;
                return;
            }
            values.add(value);
        }
        StringJoiner any = new StringJoiner(" OR ", "(", ")");
        for (QueryValue value : values) {
            String name = "@p" + parameters.size();
            parameters.put(name, value);
            any.add(condition.apply(name));
        }
        parts.add(any.toString());
    }

    /** A value that the query compares as the traversal does; null if it might not. */
    private static @Nullable QueryValue value(Object option) {
        return switch (option) {
            case String text -> QueryTexts.text(text);
            case Boolean truth -> QueryTexts.truth(truth);
            case Integer number -> QueryTexts.number(number);
            case Long number when Math.abs(number) < (1L << 53) -> QueryTexts.number(number);
            case Double number when Double.isFinite(number) -> QueryTexts.number(number);
            default -> null;
        };
    }
}
