package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.List;

/** Turns references into types and refuses what may not be put together. */
final class TypeResolver {
    private final String keyspace;
    private final UserTypes userTypes;

    TypeResolver(String keyspace, UserTypes userTypes) {
        this.keyspace = keyspace;
        this.userTypes = userTypes;
    }

    CqlType resolve(TypeReference reference) {
        return switch (reference.kind()) {
            case NATIVE -> NativeType.named(reference.name()).orElseThrow();
            case CUSTOM -> custom(reference.name());
            case USER -> user(reference);
            case LIST -> {
                checkElements(reference);
                yield new ListType(argument(reference, 0), reference.frozen());
            }
            case SET -> {
                checkElements(reference);
                yield new SetType(argument(reference, 0), reference.frozen());
            }
            case MAP -> {
                checkElements(reference);
                yield new MapType(
                        argument(reference, 0), argument(reference, 1), reference.frozen());
            }
            case TUPLE -> tuple(reference);
            case VECTOR -> vector(reference);
        };
    }

    private CqlType argument(TypeReference reference, int index) {
        return resolve(reference.arguments().get(index));
    }

    private static CqlType custom(String className) {
        String simple =
                className.startsWith(NativeType.MARSHAL_PACKAGE)
                        ? className.substring(NativeType.MARSHAL_PACKAGE.length())
                        : className;
        for (NativeType type : NativeType.values()) {
            if (type.marshalClass().equals(simple)) {
                return type;
            }
        }
        throw CqlException.invalid(
                "Error setting type "
                        + className
                        + ": Unable to find abstract-type class '"
                        + (className.indexOf('.') < 0 ? NativeType.MARSHAL_PACKAGE : "")
                        + className
                        + "'");
    }

    private CqlType user(TypeReference reference) {
        String named = reference.keyspace().orElse(keyspace);
        if (!named.equals(keyspace)) {
            throw CqlException.invalid(
                    "Statement on keyspace "
                            + keyspace
                            + " cannot refer to a user type in keyspace "
                            + named
                            + "; user types can only be used in the keyspace they are defined in");
        }
        UserType type =
                userTypes
                        .find(named, reference.name())
                        .orElseThrow(
                                () ->
                                        CqlException.invalid(
                                                "Unknown type " + named + "." + reference.name()));
        return reference.frozen() ? type.freeze() : type;
    }

    private static void checkElements(TypeReference reference) {
        List<TypeReference> arguments = reference.arguments();
        for (int i = 0; i < arguments.size(); i++) {
            TypeReference argument = arguments.get(i);
            if (argument.isCounter()) {
                throw CqlException.invalid(
                        "Counters are not allowed inside collections: " + reference);
            }
            if (argument.equals(TypeReference.of(NativeType.DURATION))) {
                checkDuration(reference, i);
            }
            if (!reference.frozen() && !argument.frozen()) {
                checkNested(reference, argument);
            }
        }
    }

    private static void checkDuration(TypeReference reference, int index) {
        if (reference.kind() == TypeReference.Kind.SET) {
            throw CqlException.invalid("Durations are not allowed inside sets: " + reference);
        }
        if (reference.kind() == TypeReference.Kind.MAP && index == 0) {
            throw CqlException.invalid("Durations are not allowed as map keys: " + reference);
        }
    }

    private static void checkNested(TypeReference reference, TypeReference argument) {
        switch (argument.kind()) {
            case LIST, SET, MAP ->
                    throw CqlException.invalid(
                            "Non-frozen collections are not allowed inside collections: "
                                    + reference);
            case USER ->
                    throw CqlException.invalid(
                            "Non-frozen UDTs are not allowed inside collections: " + reference);
            case NATIVE, CUSTOM, TUPLE, VECTOR -> {
                // One value each: nothing to freeze.
            }
        }
    }

    private CqlType tuple(TypeReference reference) {
        for (TypeReference field : reference.arguments()) {
            if (field.isCounter()) {
                throw CqlException.invalid("Counters are not allowed inside tuples");
            }
        }
        return new TupleType(reference.arguments().stream().map(this::resolve).toList());
    }

    private CqlType vector(TypeReference reference) {
        if (reference.dimension() <= 0) {
            throw CqlException.invalid(
                    "vectors may only have positive dimensions; given " + reference.dimension());
        }
        if (reference.arguments().getFirst().isCounter()) {
            throw CqlException.invalid("Counters are not allowed inside vectors");
        }
        return new VectorType(argument(reference, 0).freeze(), reference.dimension());
    }
}
