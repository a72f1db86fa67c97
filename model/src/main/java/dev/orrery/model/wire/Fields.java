package dev.orrery.model.wire;

import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The fields a class is made of, and the constructor that takes all of them in order. The handles
 * take and return plain objects, so that they are called as they are: adapting them costs more with
 * each call than the call itself.
 */
final class Fields {
    private static final MethodType READER = MethodType.methodType(Object.class, Object.class);
    private static final MethodType MAKER = MethodType.methodType(Object.class, Object[].class);

    private final List<Field> fields;
    private final MethodHandle[] readers;
    private final MethodHandle constructor;

    private Fields(List<Field> fields, MethodHandle[] readers, MethodHandle constructor) {
        this.fields = fields;
        this.readers = readers;
        this.constructor = constructor;
    }

    static Fields of(Class<?> type) {
        List<Field> fields =
                Arrays.stream(type.getDeclaredFields())
                        .filter(field -> !Modifier.isStatic(field.getModifiers()))
                        .toList();
        try {
            MethodHandles.Lookup lookup =
                    MethodHandles.privateLookupIn(type, MethodHandles.lookup());
            Constructor<?> constructor =
                    type.getDeclaredConstructor(
                            fields.stream().map(Field::getType).toArray(Class<?>[]::new));
            MethodHandle[] readers = new MethodHandle[fields.size()];
            for (int i = 0; i < readers.length; i++) {
                readers[i] = lookup.unreflectGetter(fields.get(i)).asType(READER);
            }
            return new Fields(
                    fields,
                    readers,
                    lookup.unreflectConstructor(constructor)
                            .asSpreader(Object[].class, fields.size())
                            .asType(MAKER));
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("values of " + type + " cannot be written", e);
        }
    }

    List<Type> types() {
        return fields.stream().map(Field::getGenericType).toList();
    }

    Shape shape(List<Shape> parts) {
        Shape[] shapes = parts.toArray(new Shape[0]);
        return new Shape() {
            @Override
            public void write(@Nullable Object value, ByteSink sink) {
                for (int i = 0; i < shapes.length; i++) {
                    shapes[i].write(field(i, value), sink);
                }
            }

            @Override
            public Object read(ByteSource source) {
                @Nullable Object[] values = new Object[shapes.length];
                for (int i = 0; i < values.length; i++) {
                    values[i] = shapes[i].read(source);
                }
                return construct(values);
            }
        };
    }

    private @Nullable Object field(int number, @Nullable Object value) {
        try {
            return (Object) readers[number].invokeExact(value);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private Object construct(@Nullable Object[] values) {
        try {
            return (Object) constructor.invokeExact(values);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new OrreryException(ErrorCode.CORRUPTION, "The bytes make no value.", e);
        }
    }

    @Override
    public String toString() {
        return fields.stream().map(Field::toGenericString).toList().toString();
    }
}
