package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.TypeReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads types. */
final class TypeParser {
    private final TokenStream in;

    TypeParser(TokenStream in) {
        this.in = in;
    }

    TypeReference type() {
        in.enter();
        TypeReference type =
                in.peek().kind() == Token.Kind.STRING
                        ? TypeReference.custom(in.next().text())
                        : named();
        in.leave();
        return type;
    }

    private TypeReference named() {
        Token first = in.peek();
        if (first.kind() != Token.Kind.WORD || in.peek(1).isSymbol(".")) {
            return user();
        }
        if (in.peek(1).isSymbol("<")) {
            Optional<TypeReference> known = withArguments(first.lower());
            if (known.isPresent()) {
                return known.get();
            }
        }
        Optional<NativeType> known = NativeType.named(first.text());
        if (known.isPresent()) {
            in.next();
            return TypeReference.of(known.get());
        }
        return user();
    }

    private TypeReference user() {
        String name = in.name();
        return in.acceptSymbol(".")
                ? TypeReference.user(Optional.of(name), in.name())
                : TypeReference.user(Optional.empty(), name);
    }

    private Optional<TypeReference> withArguments(String name) {
        TypeReference.Kind kind =
                switch (name) {
                    case "list" -> TypeReference.Kind.LIST;
                    case "set" -> TypeReference.Kind.SET;
                    case "map" -> TypeReference.Kind.MAP;
                    case "tuple" -> TypeReference.Kind.TUPLE;
                    case "vector" -> TypeReference.Kind.VECTOR;
                    case "frozen" -> TypeReference.Kind.USER;
                    default -> TypeReference.Kind.NATIVE;
                };
        if (kind == TypeReference.Kind.NATIVE) {
            return Optional.empty();
        }
        in.next();
        in.next();
        TypeReference type =
                switch (kind) {
                    case LIST, SET -> TypeReference.collection(kind, List.of(type()));
                    case MAP -> map();
                    case TUPLE -> TypeReference.tuple(types());
                    case VECTOR -> vector();
                    case USER -> frozen();
                    case NATIVE, CUSTOM -> throw in.noViable();
                };
        in.expectSymbol(">");
        return Optional.of(type);
    }

    private TypeReference frozen() {
        TypeReference inner = type();
        try {
            return inner.freeze();
        } catch (CqlException e) {
            throw CqlException.syntax(e.text());
        }
    }

    private TypeReference map() {
        TypeReference key = type();
        in.expectSymbol(",");
        return TypeReference.collection(TypeReference.Kind.MAP, List.of(key, type()));
    }

    private TypeReference vector() {
        TypeReference element = type();
        in.expectSymbol(",");
        String digits = in.expect(Token.Kind.INTEGER, "INTEGER").text();
        try {
            return TypeReference.vector(element, Integer.parseInt(digits));
        } catch (NumberFormatException e) {
            throw in.unreadable("NumberFormatException For input string: \"" + digits + "\"");
        }
    }

    /** Types with commas between. */
    List<TypeReference> types() {
        List<TypeReference> types = new ArrayList<>();
        do {
            types.add(type());
        } while (in.acceptSymbol(","));
        return types;
    }

    /** A native type, as {@code CAST} wants one. */
    NativeType nativeType() {
        if (in.peek().kind() == Token.Kind.WORD) {
            Optional<NativeType> known = NativeType.named(in.peek().text());
            if (known.isPresent()) {
                in.next();
                return known.get();
            }
        }
        throw in.noViable();
    }
}
