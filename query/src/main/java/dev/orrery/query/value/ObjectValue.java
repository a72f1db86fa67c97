package dev.orrery.query.value;

import dev.orrery.model.json.JsonView;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;

/** An object; no member is undefined. Members keep their order, which does not affect equality. */
public sealed interface ObjectValue extends QueryValue {
    int size();

    String name(int ordinal);

    QueryValue value(int ordinal);

    /** The member with a name, or undefined. */
    QueryValue member(PropertyName name);

    @Override
    default ValueType type() {
        return ValueType.OBJECT;
    }

    /** An object of those members that are defined. */
    static ObjectValue of(Map<String, ? extends QueryValue> values) {
        SequencedMap<String, QueryValue> members = new LinkedHashMap<>();
        long sizeBytes = 2;
        for (Map.Entry<String, ? extends QueryValue> entry : values.entrySet()) {
            if (entry.getValue().isDefined()) {
                members.put(entry.getKey(), entry.getValue());
                sizeBytes += entry.getKey().length() + 4L + entry.getValue().sizeBytes();
            }
        }
        ValueLimits.check(sizeBytes);
        return new Computed(members, sizeBytes);
    }

    /** The result of a computation. */
    final class Computed implements ObjectValue {
        private final Map<String, QueryValue> members;
        private final List<String> names;
        private final long sizeBytes;

        private Computed(SequencedMap<String, QueryValue> members, long sizeBytes) {
            this.members = members;
            this.names = new ArrayList<>(members.keySet());
            this.sizeBytes = sizeBytes;
        }

        @Override
        public int size() {
            return names.size();
        }

        @Override
        public String name(int ordinal) {
            return names.get(ordinal);
        }

        @Override
        public QueryValue value(int ordinal) {
            return memberOrUndefined(names.get(ordinal));
        }

        @Override
        public QueryValue member(PropertyName name) {
            return memberOrUndefined(name.text());
        }

        private QueryValue memberOrUndefined(String name) {
            QueryValue value = members.get(name);
            return value == null ? UndefinedValue.UNDEFINED : value;
        }

        @Override
        public long sizeBytes() {
            return sizeBytes;
        }
    }

    /** An object in a document. */
    record Stored(JsonView view, int handle) implements ObjectValue {
        @Override
        public int size() {
            return view.size(handle);
        }

        @Override
        public String name(int ordinal) {
            return view.name(view.memberAt(handle, ordinal));
        }

        @Override
        public QueryValue value(int ordinal) {
            return QueryValue.of(view, view.memberAt(handle, ordinal));
        }

        @Override
        public QueryValue member(PropertyName name) {
            return QueryValue.of(view, view.member(handle, name.stored()));
        }

        @Override
        public long sizeBytes() {
            return (long) view.textEnd(handle) - view.textStart(handle);
        }
    }
}
