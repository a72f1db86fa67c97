package dev.orrery.model.wire;

import dev.orrery.model.json.JsonView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The shapes of types that are not made of others, and of those that contain others. */
final class Shapes {
    private static final int ABSENT = 0;
    private static final int PRESENT = 1;

    /** Types whose values are written directly. */
    static final Map<Class<?>, Shape> SIMPLE = new HashMap<>();

    static {
        simple(int.class, (v, s) -> s.longNumber((int) v), s -> (int) s.longNumber());
        simple(long.class, (v, s) -> s.longNumber((long) v), ByteSource::longNumber);
        simple(boolean.class, (v, s) -> s.oneByte((boolean) v ? 1 : 0), s -> s.oneByte() == 1);
        simple(
                double.class,
                (v, s) -> s.longNumber(Double.doubleToRawLongBits((double) v)),
                s -> Double.longBitsToDouble(s.longNumber()));
        simple(Integer.class, (v, s) -> s.longNumber((int) v), s -> (int) s.longNumber());
        simple(Long.class, (v, s) -> s.longNumber((long) v), ByteSource::longNumber);
        simple(String.class, (v, s) -> s.text((String) v), ByteSource::text);
        simple(byte[].class, (v, s) -> s.block((byte[]) v), ByteSource::block);
        simple(long[].class, (v, s) -> writeLongs((long[]) v, s), Shapes::readLongs);
        simple(JsonView.class, (v, s) -> writeView((JsonView) v, s), Shapes::readView);
        simple(
                OptionalLong.class,
                (v, s) -> writeLongs(((OptionalLong) v).stream().toArray(), s),
                s -> first(readLongs(s)));
        simple(
                OptionalInt.class,
                (v, s) -> writeLongs(((OptionalInt) v).stream().asLongStream().toArray(), s),
                s -> firstInt(readLongs(s)));
    }

    private Shapes() {}

    private static void simple(
            Class<?> type,
            BiConsumer<Object, ByteSink> writer,
            Function<ByteSource, @Nullable Object> reader) {
        Shape plain = of(writer, reader);
        SIMPLE.put(type, type.isPrimitive() ? plain : nullable(plain));
    }

    private static Shape of(
            BiConsumer<Object, ByteSink> writer, Function<ByteSource, @Nullable Object> reader) {
        return new Shape() {
            @Override
            public void write(@Nullable Object value, ByteSink sink) {
                if (value == null) {
                    throw new IllegalArgumentException("a value is missing");
                }
                writer.accept(value, sink);
            }

            @Override
            public @Nullable Object read(ByteSource source) {
                return reader.apply(source);
            }
        };
    }

    /** A shape that can say that there is nothing. */
    static Shape nullable(Shape shape) {
        return new Shape() {
            @Override
            public void write(@Nullable Object value, ByteSink sink) {
                sink.oneByte(value == null ? ABSENT : PRESENT);
                if (value != null) {
                    shape.write(value, sink);
                }
            }

            @Override
            public @Nullable Object read(ByteSource source) {
                return source.oneByte() == ABSENT ? null : shape.read(source);
            }
        };
    }

    static Shape optional(Shape inside) {
        Shape nullable = nullable(inside);
        return of(
                (value, sink) -> nullable.write(((Optional<?>) value).orElse(null), sink),
                source -> Optional.ofNullable(nullable.read(source)));
    }

    static Shape list(Shape inside) {
        return of(
                (value, sink) -> {
                    List<?> all = (List<?>) value;
                    sink.length(all.size());
                    all.forEach(one -> inside.write(one, sink));
                },
                source -> {
                    int count = source.count();
                    List<@Nullable Object> all = new ArrayList<>(count);
                    for (int i = 0; i < count; i++) {
                        all.add(inside.read(source));
                    }
                    return all;
                });
    }

    /** Nodes that talk to each other are of one version, so a constant's place names it. */
    @SuppressWarnings("EnumOrdinal")
    static Shape enumeration(Class<?> type) {
        Object[] constants = type.getEnumConstants();
        return of(
                (value, sink) -> sink.length(((Enum<?>) value).ordinal()),
                source -> {
                    int number = source.length();
                    if (number < 0 || number >= constants.length) {
                        throw ByteSource.damaged();
                    }
                    return constants[number];
                });
    }

    private static void writeLongs(long[] values, ByteSink sink) {
        sink.length(values.length);
        for (long value : values) {
            sink.longNumber(value);
        }
    }

    private static long[] readLongs(ByteSource source) {
        long[] values = new long[source.count()];
        for (int i = 0; i < values.length; i++) {
            values[i] = source.longNumber();
        }
        return values;
    }

    private static OptionalLong first(long[] values) {
        return values.length == 0 ? OptionalLong.empty() : OptionalLong.of(values[0]);
    }

    private static OptionalInt firstInt(long[] values) {
        return values.length == 0 ? OptionalInt.empty() : OptionalInt.of((int) values[0]);
    }

    private static void writeView(JsonView view, ByteSink sink) {
        sink.length(view.start());
        sink.block(view.bytes());
    }

    private static JsonView readView(ByteSource source) {
        int start = source.length();
        byte[] bytes = source.block();
        return JsonView.over(bytes, start, bytes.length);
    }
}
