package dev.orrery.cql.syntax;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.type.ConstantKind;
import dev.orrery.cql.type.TypeReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/**
 * Reads expressions: terms, which name no columns, and selected expressions, which may.
 *
 * <pre>
 * sum     := product (('+' | '-') product)*
 * product := signed (('*' | '/' | '%') signed)*
 * signed  := '-' signed | part ('.' field | '[' key ']' | '[' from '..' to ']')*
 * part    := constant | marker | literal | call | '(' type ')' part | CAST '(' ... ')' | column
 * </pre>
 */
final class ExpressionParser {
    private final TokenStream in;
    private final TypeParser types;
    private final boolean selecting;

    private ExpressionParser(TokenStream in, boolean selecting) {
        this.in = in;
        this.types = new TypeParser(in);
        this.selecting = selecting;
    }

    static ExpressionParser terms(TokenStream in) {
        return new ExpressionParser(in, false);
    }

    static ExpressionParser selections(TokenStream in) {
        return new ExpressionParser(in, true);
    }

    Expression expression() {
        in.enter();
        Expression left = product();
        while ((in.isSymbol("+") || in.isSymbol("-")) && !isPrependTo()) {
            char operator = in.next().text().charAt(0);
            left = new Expression.Arithmetic(operator, left, product());
        }
        in.leave();
        if (!selecting) {
            in.endTerm();
        }
        return left;
    }

    /** In {@code l = [1] + l} the last word is no term: the assignment reads it. */
    private boolean isPrependTo() {
        return !selecting && in.isSymbol("+") && isBareName(1);
    }

    /** Whether a name stands here that no call begins with. */
    boolean isBareName(int ahead) {
        boolean qualified = in.peek(ahead + 1).isSymbol(".") && in.isName(ahead + 2);
        int afterName = qualified ? ahead + 3 : ahead + 1;
        return in.isName(ahead) && !in.peek(afterName).isSymbol("(");
    }

    private Expression product() {
        Expression left = signed();
        while (in.isSymbol("*") || in.isSymbol("/") || in.isSymbol("%")) {
            char operator = in.next().text().charAt(0);
            left = new Expression.Arithmetic(operator, left, signed());
        }
        return left;
    }

    private Expression signed() {
        if (in.acceptSymbol("-")) {
            in.enter();
            Expression negated = new Expression.Negation(signed());
            in.leave();
            return negated;
        }
        Expression part = part();
        return selecting ? modifiers(part) : part;
    }

    /** Fields, elements and slices of what was read. */
    Expression modifiers(Expression receiver) {
        Expression result = receiver;
        while (true) {
            if (in.acceptSymbol(".")) {
                result = new Expression.Field(result, in.name());
            } else if (in.acceptSymbol("[")) {
                result = subscript(result);
                in.expectSymbol("]");
            } else {
                return result;
            }
        }
    }

    private Expression subscript(Expression receiver) {
        ExpressionParser terms = terms(in);
        if (in.acceptSymbol("..")) {
            return new Expression.Slice(
                    receiver, Optional.empty(), Optional.of(terms.expression()));
        }
        Expression from = terms.expression();
        if (!in.acceptSymbol("..")) {
            return new Expression.Element(receiver, from);
        }
        Optional<Expression> to =
                in.isSymbol("]") ? Optional.empty() : Optional.of(terms.expression());
        return new Expression.Slice(receiver, Optional.of(from), to);
    }

    private Expression part() {
        Token token = in.peek();
        Optional<ConstantKind> constant = constantKind(token);
        if (constant.isPresent()) {
            in.next();
            return new Expression.Constant(constant.get(), token.text());
        }
        Optional<Expression.Marker> marker = in.marker();
        if (marker.isPresent()) {
            return marker.get();
        }
        if (token.kind() == Token.Kind.SYMBOL) {
            return literal(token);
        }
        if (in.acceptWord("null")) {
            return new Expression.Null();
        }
        return wordPart();
    }

    static Optional<ConstantKind> constantKind(Token token) {
        return switch (token.kind()) {
            case STRING -> Optional.of(ConstantKind.STRING);
            case INTEGER -> Optional.of(ConstantKind.INTEGER);
            case FLOAT -> Optional.of(ConstantKind.FLOAT);
            case BOOLEAN -> Optional.of(ConstantKind.BOOLEAN);
            case DURATION -> Optional.of(ConstantKind.DURATION);
            case UUID -> Optional.of(ConstantKind.UUID);
            case HEX -> Optional.of(ConstantKind.HEX);
            case WORD, QUOTED_NAME, SYMBOL, END -> Optional.empty();
        };
    }

    private Expression literal(Token token) {
        return switch (token.text()) {
            case "[" -> {
                in.next();
                yield new Expression.ListLiteral(until("]"));
            }
            case "{" -> {
                in.next();
                yield braces();
            }
            case "(" -> parentheses();
            default -> throw in.noViable();
        };
    }

    /** Expressions with commas between, up to a closing symbol. */
    private List<Expression> until(String close) {
        List<Expression> elements = new ArrayList<>();
        if (!in.isSymbol(close)) {
            do {
                elements.add(expression());
            } while (in.acceptSymbol(","));
        }
        in.expectSymbol(close);
        return elements;
    }

    private Expression braces() {
        if (in.acceptSymbol("}")) {
            return new Expression.SetLiteral(List.of());
        }
        if (in.isName() && in.peek(1).isSymbol(":")) {
            return userTypeLiteral();
        }
        Expression first = expression();
        if (in.acceptSymbol(":")) {
            return mapLiteral(first);
        }
        List<Expression> elements = new ArrayList<>(List.of(first));
        while (in.acceptSymbol(",")) {
            elements.add(expression());
        }
        in.expectSymbol("}");
        return new Expression.SetLiteral(elements);
    }

    private Expression mapLiteral(Expression firstKey) {
        List<Expression.MapLiteral.Entry> entries = new ArrayList<>();
        entries.add(new Expression.MapLiteral.Entry(firstKey, expression()));
        while (in.acceptSymbol(",")) {
            Expression key = expression();
            in.expectSymbol(":");
            entries.add(new Expression.MapLiteral.Entry(key, expression()));
        }
        in.expectSymbol("}");
        return new Expression.MapLiteral(entries);
    }

    private Expression userTypeLiteral() {
        SequencedMap<String, Expression> fields = new LinkedHashMap<>();
        do {
            String field = in.name();
            in.expectSymbol(":");
            fields.put(field, expression());
        } while (in.acceptSymbol(","));
        in.expectSymbol("}");
        return new Expression.UserTypeLiteral(fields);
    }

    private Expression parentheses() {
        Optional<Expression> hint = typeHint();
        if (hint.isPresent()) {
            return hint.get();
        }
        in.next();
        List<Expression> elements = until(")");
        if (elements.isEmpty()) {
            throw in.noViable();
        }
        return new Expression.TupleLiteral(elements);
    }

    /** {@code (type) value}, if that is what stands here. */
    private Optional<Expression> typeHint() {
        if (in.peek(1).kind() != Token.Kind.WORD && in.peek(1).kind() != Token.Kind.QUOTED_NAME) {
            return Optional.empty();
        }
        int start = in.position();
        int markers = in.markers().size();
        TypeReference type;
        try {
            in.next();
            type = types.type();
        } catch (CqlException e) {
            in.rewind(start, markers);
            return Optional.empty();
        }
        if (!in.acceptSymbol(")") || !startsPart()) {
            in.rewind(start, markers);
            return Optional.empty();
        }
        in.enter();
        Optional<Expression> hint = Optional.of(new Expression.TypeHint(type, part()));
        in.leave();
        return hint;
    }

    private boolean startsPart() {
        Token token = in.peek();
        return constantKind(token).isPresent()
                || token.isSymbol("?")
                || token.isSymbol(":")
                || token.isSymbol("(")
                || token.isSymbol("[")
                || token.isSymbol("{")
                || token.isWord("null")
                || token.isWord("token")
                || (in.isName() && !token.isWord("as"));
    }

    private Expression wordPart() {
        if (in.isWord("cast") && in.peek(1).isSymbol("(")) {
            return cast();
        }
        if (selecting && in.peek(1).isSymbol("(")) {
            Optional<Expression> special = specialCall();
            if (special.isPresent()) {
                return special.get();
            }
        }
        if (selecting && isBareName(0)) {
            return new Expression.Column(in.name());
        }
        return call();
    }

    private Expression cast() {
        in.next();
        in.next();
        Expression value = expression();
        in.expectWord("as");
        Expression cast = new Expression.Cast(value, types.nativeType());
        in.expectSymbol(")");
        return cast;
    }

    private Optional<Expression> specialCall() {
        if (in.isWord("count") && in.peek(2).isSymbol("*")) {
            in.next();
            in.next();
            in.next();
            in.expectSymbol(")");
            return Optional.of(new Expression.CountRows());
        }
        for (Expression.CellProperty.Kind kind : Expression.CellProperty.Kind.values()) {
            if (in.acceptWord(kind.function())) {
                in.expectSymbol("(");
                Expression cell = modifiers(new Expression.Column(in.name()));
                in.expectSymbol(")");
                return Optional.of(new Expression.CellProperty(kind, cell));
            }
        }
        return Optional.empty();
    }

    private Expression call() {
        Optional<String> keyspace = Optional.empty();
        if (in.isName() && in.peek(1).isSymbol(".")) {
            keyspace = Optional.of(in.name());
            in.next();
        }
        if (!in.isName() && !in.isWord("token")) {
            throw in.noViable();
        }
        String function = TokenStream.nameText(in.next());
        if (!in.isSymbol("(")) {
            throw in.noViable();
        }
        in.next();
        return new Expression.Call(keyspace, function, until(")"));
    }

    /** A whole number or a marker. */
    Expression integer() {
        Optional<Expression.Marker> marker = in.marker();
        if (marker.isPresent()) {
            return marker.get();
        }
        if (in.peek().kind() != Token.Kind.INTEGER) {
            throw in.noViable();
        }
        return new Expression.Constant(ConstantKind.INTEGER, in.next().text());
    }
}
