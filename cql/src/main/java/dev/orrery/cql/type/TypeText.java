package dev.orrery.cql.type;

import dev.orrery.cql.error.CqlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Reads the text of a type, as {@link CqlType#cqlName} writes it and as statements have it. */
public final class TypeText {
    private static final int MAX_DEPTH = 64;

    private final String text;
    private int at;
    private int depth;

    private TypeText(String text) {
        this.text = text;
    }

    public static TypeReference parse(String text) {
        TypeText parser = new TypeText(text);
        TypeReference type = parser.type();
        parser.skipBlanks();
        if (parser.at != text.length()) {
            throw parser.invalid();
        }
        return type;
    }

    private TypeReference type() {
        if (++depth > MAX_DEPTH) {
            throw invalid();
        }
        skipBlanks();
        TypeReference type = peek() == '\'' ? TypeReference.custom(quoted('\'')) : named();
        depth--;
        return type;
    }

    private TypeReference named() {
        boolean isQuoted = peek() == '"';
        String name = name();
        if (!isQuoted) {
            switch (name) {
                case "frozen" -> {
                    return arguments(1).getFirst().freeze();
                }
                case "list" -> {
                    return TypeReference.collection(TypeReference.Kind.LIST, arguments(1));
                }
                case "set" -> {
                    return TypeReference.collection(TypeReference.Kind.SET, arguments(1));
                }
                case "map" -> {
                    return TypeReference.collection(TypeReference.Kind.MAP, arguments(2));
                }
                case "tuple" -> {
                    return TypeReference.tuple(arguments(-1));
                }
                case "vector" -> {
                    return vector();
                }
                default -> {
                    Optional<NativeType> known = NativeType.named(name);
                    if (known.isPresent()) {
                        return TypeReference.of(known.get());
                    }
                }
            }
        }
        skipBlanks();
        if (peek() == '.') {
            at++;
            return TypeReference.user(Optional.of(name), name());
        }
        return TypeReference.user(Optional.empty(), name);
    }

    private TypeReference vector() {
        expect('<');
        TypeReference element = type();
        expect(',');
        skipBlanks();
        int from = at;
        while (Character.isDigit(peek())) {
            at++;
        }
        if (from == at || at - from > 9) {
            throw invalid();
        }
        int dimension = Integer.parseInt(text.substring(from, at));
        expect('>');
        return TypeReference.vector(element, dimension);
    }

    /** The types in angle brackets: a fixed number, or any with -1. */
    private List<TypeReference> arguments(int expected) {
        List<TypeReference> arguments = new ArrayList<>();
        expect('<');
        do {
            arguments.add(type());
            skipBlanks();
        } while (peek() == ',' && at++ >= 0);
        expect('>');
        if (expected >= 0 && arguments.size() != expected) {
            throw invalid();
        }
        return arguments;
    }

    private String name() {
        skipBlanks();
        if (peek() == '"') {
            return quoted('"');
        }
        int from = at;
        while (Character.isLetterOrDigit(peek()) || peek() == '_') {
            at++;
        }
        if (from == at) {
            throw invalid();
        }
        return text.substring(from, at).toLowerCase(Locale.ROOT);
    }

    private String quoted(char quote) {
        StringBuilder name = new StringBuilder();
        at++;
        while (at < text.length()) {
            char next = text.charAt(at++);
            if (next != quote) {
                name.append(next);
            } else if (peek() == quote) {
                name.append(quote);
                at++;
            } else {
                return name.toString();
            }
        }
        throw invalid();
    }

    private void expect(char symbol) {
        skipBlanks();
        if (peek() != symbol) {
            throw invalid();
        }
        at++;
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void skipBlanks() {
        while (Character.isWhitespace(peek())) {
            at++;
        }
    }

    private CqlException invalid() {
        return CqlException.invalid("Cannot parse the type '" + text + "' at " + at);
    }
}
