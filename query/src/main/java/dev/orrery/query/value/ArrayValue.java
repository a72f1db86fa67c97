package dev.orrery.query.value;

import dev.orrery.model.json.JsonView;
import java.util.ArrayList;
import java.util.List;

/** An array; no element is undefined. */
public sealed interface ArrayValue extends QueryValue {
    int size();

    /** The element at an index, or undefined. */
    QueryValue element(int index);

    @Override
    default ValueType type() {
        return ValueType.ARRAY;
    }

    /** An array of those values that are defined. */
    static ArrayValue of(List<? extends QueryValue> values) {
        List<QueryValue> elements = new ArrayList<>(values.size());
        long sizeBytes = 2;
        for (QueryValue value : values) {
            if (value.isDefined()) {
                elements.add(value);
                sizeBytes += value.sizeBytes() + 1;
            }
        }
        ValueLimits.check(sizeBytes);
        return new Computed(elements, sizeBytes);
    }

    /** The result of a computation. */
    final class Computed implements ArrayValue {
        private final List<QueryValue> elements;
        private final long sizeBytes;

        private Computed(List<QueryValue> elements, long sizeBytes) {
            this.elements = elements;
            this.sizeBytes = sizeBytes;
        }

        @Override
        public int size() {
            return elements.size();
        }

        @Override
        public QueryValue element(int index) {
            return index >= 0 && index < elements.size()
                    ? elements.get(index)
                    : UndefinedValue.UNDEFINED;
        }

        @Override
        public long sizeBytes() {
            return sizeBytes;
        }
    }

    /** An array in a document. */
    record Stored(JsonView view, int handle) implements ArrayValue {
        @Override
        public int size() {
            return view.size(handle);
        }

        @Override
        public QueryValue element(int index) {
            return QueryValue.of(view, view.element(handle, index));
        }

        @Override
        public long sizeBytes() {
            return (long) view.textEnd(handle) - view.textStart(handle);
        }
    }
}
