package dev.orrery.model.wire;

import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads values of one type, and of all that such values are made of: records, final
 * classes that are made from all their fields by one constructor, sealed interfaces, enumerations,
 * lists, optionals, JSON and plain values.
 *
 * <pre>
 * record, class   := its components in order
 * interface       := number:varint of the implementation, then that
 * list            := count:varint, then the elements
 * optional, null  := 0:u8 | 1:u8 value
 * text, bytes     := length:varint, then UTF-8 or the bytes
 * number          := i64, or the bits of a double
 * </pre>
 *
 * @param <T> the type of the values
 */
public final class ValueCodec<T> {
    private final Map<Type, Shape> shapes = new HashMap<>();
    private final Map<Class<?>, List<Class<?>>> implementations;
    private final StringBuilder description = new StringBuilder();
    private final Class<T> type;
    private final Shape root;
    private final int fingerprint;

    private ValueCodec(Class<T> type, Map<Class<?>, List<Class<?>>> implementations) {
        this.type = type;
        this.implementations = Map.copyOf(implementations);
        this.root = shape(type);
        CRC32C sum = new CRC32C();
        sum.update(description.toString().getBytes(StandardCharsets.UTF_8));
        this.fingerprint = (int) sum.getValue();
    }

    /**
     * A codec for a type.
     *
     * @param implementations of interfaces that are not sealed, in an order that stays
     */
    public static <T> ValueCodec<T> of(
            Class<T> type, Map<Class<?>, List<Class<?>>> implementations) {
        return new ValueCodec<>(type, implementations);
    }

    public byte[] encode(T value) {
        ByteSink sink = new ByteSink();
        write(value, sink);
        return sink.toBytes();
    }

    void write(T value, ByteSink sink) {
        root.write(value, sink);
    }

    public T decode(byte[] bytes) {
        return decode(bytes, 0);
    }

    /** Reads a value that begins somewhere and goes on to the end. */
    public T decode(byte[] bytes, int from) {
        ByteSource source = new ByteSource(bytes, from);
        Object value = root.read(source);
        source.requireEnd();
        if (value == null) {
            throw ByteSource.damaged();
        }
        return type.cast(value);
    }

    /** Differs between programs that would not understand each other's bytes. */
    public int fingerprint() {
        return fingerprint;
    }

    private Shape shape(Type wanted) {
        Shape known = shapes.get(wanted);
        if (known != null) {
            return known;
        }
        // A type may contain itself, so its shape must be known before it is whole.
        Later later = new Later();
        shapes.put(wanted, later);
        later.shape = make(wanted);
        return later;
    }

    private static final class Later implements Shape {
        private @Nullable Shape shape;

        @Override
        public void write(@Nullable Object value, ByteSink sink) {
            ready().write(value, sink);
        }

        @Override
        public @Nullable Object read(ByteSource source) {
            return ready().read(source);
        }

        private Shape ready() {
            if (shape == null) {
                throw new IllegalStateException("the shape is not ready");
            }
            return shape;
        }
    }

    private Shape make(Type wanted) {
        if (wanted instanceof ParameterizedType generic) {
            Shape inside = shape(generic.getActualTypeArguments()[0]);
            if (generic.getRawType() == List.class) {
                return Shapes.list(inside);
            }
            if (generic.getRawType() == Optional.class) {
                return Shapes.optional(inside);
            }
            throw unsuitable(wanted);
        }
        if (!(wanted instanceof Class<?> plain)) {
            throw unsuitable(wanted);
        }
        Shape simple = Shapes.SIMPLE.get(plain);
        return simple == null ? composed(plain) : simple;
    }

    private Shape composed(Class<?> plain) {
        if (!plain.getName().startsWith("dev.orrery.")) {
            throw unsuitable(plain);
        }
        description.append(plain.getName());
        if (plain.isEnum()) {
            description.append(Arrays.toString(plain.getEnumConstants()));
            return Shapes.enumeration(plain);
        }
        if (plain.isInterface()) {
            return choice(plain);
        }
        if (!Modifier.isFinal(plain.getModifiers())) {
            throw unsuitable(plain);
        }
        Fields fields = Fields.of(plain);
        description.append(fields);
        return Shapes.nullable(fields.shape(fields.types().stream().map(this::shape).toList()));
    }

    /** One of the classes that implement an interface. */
    private Shape choice(Class<?> plain) {
        Map<Class<?>, Integer> numbers = new LinkedHashMap<>();
        for (Class<?> one : concrete(plain)) {
            numbers.put(one, numbers.size());
        }
        List<Shape> all = numbers.keySet().stream().map(this::shape).toList();
        return new Shape() {
            @Override
            public void write(@Nullable Object value, ByteSink sink) {
                Integer number = value == null ? null : numbers.get(declared(value));
                if (number == null) {
                    throw new IllegalArgumentException("not a " + plain + ": " + value);
                }
                sink.length(number);
                all.get(number).write(value, sink);
            }

            @Override
            public @Nullable Object read(ByteSource source) {
                int number = source.length();
                if (number < 0 || number >= all.size()) {
                    throw ByteSource.damaged();
                }
                return all.get(number).read(source);
            }
        };
    }

    private static Class<?> declared(Object value) {
        return value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
    }

    private List<Class<?>> concrete(Class<?> plain) {
        List<Class<?>> direct =
                plain.isSealed()
                        ? List.of(plain.getPermittedSubclasses())
                        : implementations.getOrDefault(plain, List.of());
        List<Class<?>> all = new ArrayList<>();
        for (Class<?> one : direct) {
            if (one.isInterface()) {
                all.addAll(concrete(one));
            } else {
                all.add(one);
            }
        }
        return all;
    }

    private static IllegalArgumentException unsuitable(Type wanted) {
        return new IllegalArgumentException("values of " + wanted + " cannot be written");
    }
}
