package dev.orrery.partition.query;

import dev.orrery.model.container.CompositeIndex;
import dev.orrery.query.plan.IndexInterval;
import dev.orrery.query.plan.IndexedPath;
import dev.orrery.query.plan.ValueBounds;
import dev.orrery.query.value.ArrayValue;
import dev.orrery.query.value.BooleanValue;
import dev.orrery.query.value.NullValue;
import dev.orrery.query.value.NumberValue;
import dev.orrery.query.value.ObjectValue;
import dev.orrery.query.value.QueryValue;
import dev.orrery.query.value.StringValue;
import dev.orrery.query.value.UndefinedValue;
import dev.orrery.query.value.ValueType;
import dev.orrery.storage.key.IndexKey;
import dev.orrery.storage.key.IndexValue;
import dev.orrery.storage.key.KeyRange;
import dev.orrery.storage.key.KeyWriter;
import dev.orrery.storage.key.PathId;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Intervals of values as intervals of keys of the index. */
final class IndexIntervals {
    private final int container;

    IndexIntervals(int container) {
        this.container = container;
    }

    KeyRange keys(IndexInterval interval) {
        return switch (interval) {
            case IndexInterval.OfComposite(CompositeIndex index, List<QueryValue> equal) ->
                    KeyRange.ofPrefix(composite(index, equal));
            case IndexInterval.OfPath(IndexedPath path, ValueBounds bounds) ->
                    switch (bounds) {
                        case ValueBounds.Everything _ ->
                                KeyRange.ofPrefix(path(path).toByteArray());
                        case ValueBounds.Exactly(QueryValue value) ->
                                KeyRange.ofPrefix(term(path, value));
                        case ValueBounds.StartingWith(StringValue start) ->
                                KeyRange.ofPrefix(start(path, start));
                        case ValueBounds.Between between -> between(path, between);
                    };
        };
    }

    /** What all entries of a path with one value begin with. */
    byte[] term(IndexedPath path, QueryValue value) {
        KeyWriter writer = path(path);
        write(writer, value);
        return writer.toByteArray();
    }

    /** What all entries begin with whose order the index does not tell from that of the values. */
    byte[] run(IndexInterval interval, List<QueryValue> values) {
        return switch (interval) {
            case IndexInterval.OfPath(IndexedPath path, _) -> {
                KeyWriter writer = path(path);
                writeOrdered(writer, values.getFirst());
                yield writer.toByteArray();
            }
            case IndexInterval.OfComposite(CompositeIndex index, List<QueryValue> equal) ->
                    composite(index, Stream.concat(equal.stream(), values.stream()).toList());
        };
    }

    /** What entries with these values in the first parts begin with, as far as it is in order. */
    private byte[] composite(CompositeIndex index, List<QueryValue> values) {
        KeyWriter writer = IndexKey.path(container, PathId.of(index));
        int descending = 0;
        for (int i = 0; i < index.parts().size(); i++) {
            descending |= index.parts().get(i).descending() ? 1 << i : 0;
        }
        writer.putByte(IndexValue.COMPOSITE).putByte(index.parts().size()).putByte(descending);
        for (int i = 0; i < values.size(); i++) {
            int start = writer.length();
            boolean told = writeOrdered(writer, values.get(i));
            if (index.parts().get(i).descending()) {
                writer.invertFrom(start);
            }
            if (!told) {
                break;
            }
        }
        return writer.toByteArray();
    }

    private KeyWriter path(IndexedPath path) {
        return IndexKey.path(container, PathId.of(path.segments()));
    }

    private byte[] start(IndexedPath path, StringValue start) {
        KeyWriter writer = path(path);
        IndexValue.writeStringStart(
                writer,
                start.utf8(),
                start.utf8From(),
                Math.min(length(start), IndexValue.MAX_STRING_BYTES));
        return writer.toByteArray();
    }

    private KeyRange between(IndexedPath path, ValueBounds.Between between) {
        int type =
                between.sample().type() == ValueType.NUMBER ? IndexValue.NUMBER : IndexValue.STRING;
        ValueBounds.Bound low = between.low();
        ValueBounds.Bound high = between.high();
        byte[] from = low == null ? path(path).putByte(type).toByteArray() : low(path, low);
        byte[] to = high == null ? path(path).putByte(type + 1).toByteArray() : high(path, high);
        return KeyRange.of(from, to);
    }

    /** A bound the index does not hold whole lets in all that begin as it does. */
    private byte[] low(IndexedPath path, ValueBounds.Bound bound) {
        if (isLong(bound.value())) {
            return start(path, (StringValue) bound.value());
        }
        byte[] term = term(path, bound.value());
        return bound.inclusive() ? term : behind(term);
    }

    private byte[] high(IndexedPath path, ValueBounds.Bound bound) {
        if (isLong(bound.value())) {
            return behind(start(path, (StringValue) bound.value()));
        }
        byte[] term = term(path, bound.value());
        return bound.inclusive() ? behind(term) : term;
    }

    private static byte[] behind(byte[] prefix) {
        byte @Nullable [] next = KeyRange.next(prefix);
        if (next == null) {
            throw new IllegalStateException("a container's number is not negative");
        }
        return next;
    }

    private static void write(KeyWriter writer, QueryValue value) {
        switch (value) {
            case NumberValue number -> IndexValue.writeNumber(writer, number.doubleValue());
            case StringValue string ->
                    IndexValue.writeString(
                            writer, string.utf8(), string.utf8From(), length(string));
            case UndefinedValue _, NullValue _, BooleanValue _, ArrayValue _, ObjectValue _ ->
                    IndexValue.writeType(writer, type(value));
        }
    }

    /** Writes as much of a value as is in order; answers whether that is all of it. */
    private static boolean writeOrdered(KeyWriter writer, QueryValue value) {
        if (isLong(value)) {
            StringValue string = (StringValue) value;
            IndexValue.writeCutString(writer, string.utf8(), string.utf8From());
            return false;
        }
        write(writer, value);
        return value.type() != ValueType.ARRAY && value.type() != ValueType.OBJECT;
    }

    private static int type(QueryValue value) {
        return switch (value.type()) {
            case UNDEFINED -> IndexValue.UNDEFINED;
            case NULL -> IndexValue.NULL;
            case BOOLEAN -> value == BooleanValue.TRUE ? IndexValue.TRUE : IndexValue.FALSE;
            case NUMBER -> IndexValue.NUMBER;
            case STRING -> IndexValue.STRING;
            case ARRAY -> IndexValue.ARRAY;
            case OBJECT -> IndexValue.OBJECT;
        };
    }

    private static boolean isLong(QueryValue value) {
        return value instanceof StringValue string && length(string) > IndexValue.MAX_STRING_BYTES;
    }

    private static int length(StringValue string) {
        return string.utf8To() - string.utf8From();
    }
}
