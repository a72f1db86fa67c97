package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A type as a statement names it, before user types are looked up.
 *
 * @param kind what it is
 * @param name of a native, user or custom type; empty for the others
 * @param keyspace of a user type, if it is named
 * @param arguments the types in angle brackets
 * @param dimension of a vector, else 0
 * @param frozen whether it is inside {@code frozen<>}
 */
public record TypeReference(
        Kind kind,
        String name,
        Optional<String> keyspace,
        List<TypeReference> arguments,
        int dimension,
        boolean frozen) {
    /** What a reference can name. */
    public enum Kind {
        NATIVE,
        LIST,
        SET,
        MAP,
        TUPLE,
        VECTOR,
        USER,
        CUSTOM
    }

    public TypeReference {
        arguments = List.copyOf(arguments);
    }

    public static TypeReference of(NativeType type) {
        return simple(Kind.NATIVE, type.cqlName());
    }

    public static TypeReference custom(String className) {
        return simple(Kind.CUSTOM, className);
    }

    private static TypeReference simple(Kind kind, String name) {
        return new TypeReference(kind, name, Optional.empty(), List.of(), 0, false);
    }

    /** A list, set or map. */
    public static TypeReference collection(Kind kind, List<TypeReference> arguments) {
        return new TypeReference(kind, "", Optional.empty(), arguments, 0, false);
    }

    public static TypeReference tuple(List<TypeReference> fields) {
        return new TypeReference(Kind.TUPLE, "", Optional.empty(), freezeAll(fields), 0, true);
    }

    public static TypeReference vector(TypeReference element, int dimension) {
        return new TypeReference(
                Kind.VECTOR, "", Optional.empty(), List.of(element), dimension, true);
    }

    public static TypeReference user(Optional<String> keyspace, String name) {
        return new TypeReference(Kind.USER, name, keyspace, List.of(), 0, false);
    }

    /** The reference inside {@code frozen<>}. */
    public TypeReference freeze() {
        return switch (kind) {
            case NATIVE, CUSTOM ->
                    throw CqlException.invalid(
                            "frozen<> is only allowed on collections, tuples, and user-defined"
                                    + " types (got "
                                    + this
                                    + ")");
            case TUPLE, VECTOR -> this;
            case LIST, SET, MAP, USER ->
                    new TypeReference(kind, name, keyspace, freezeAll(arguments), dimension, true);
        };
    }

    private static List<TypeReference> freezeAll(List<TypeReference> types) {
        return types.stream().map(type -> type.canFreeze() ? type.freeze() : type).toList();
    }

    private boolean canFreeze() {
        return kind != Kind.NATIVE && kind != Kind.CUSTOM;
    }

    public boolean isCounter() {
        return kind == Kind.NATIVE && name.equals("counter");
    }

    /** Whether the reference names a user type, alone or inside. */
    public boolean mentions(String userType) {
        return (kind == Kind.USER && name.equals(userType))
                || arguments.stream().anyMatch(argument -> argument.mentions(userType));
    }

    /** The type, with user types looked up in the keyspace of the statement. */
    public CqlType resolve(String statementKeyspace, UserTypes userTypes) {
        return new TypeResolver(statementKeyspace, userTypes).resolve(this);
    }

    /** The reference as messages show it. */
    @Override
    public String toString() {
        String inner = arguments.stream().map(Object::toString).collect(Collectors.joining(", "));
        String text =
                switch (kind) {
                    case NATIVE -> name;
                    case CUSTOM -> "'" + name + "'";
                    case USER ->
                            keyspace.map(k -> Names.quoted(k) + ".").orElse("")
                                    + Names.quoted(name);
                    case LIST -> "list<" + inner + ">";
                    case SET -> "set<" + inner + ">";
                    case MAP -> "map<" + inner + ">";
                    case TUPLE -> "tuple<" + inner + ">";
                    case VECTOR -> "vector<" + inner + ", " + dimension + ">";
                };
        boolean shown = frozen && kind != Kind.TUPLE && kind != Kind.VECTOR;
        return Names.frozenIf(shown, text);
    }
}
