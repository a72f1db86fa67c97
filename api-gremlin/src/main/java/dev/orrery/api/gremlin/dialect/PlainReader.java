package dev.orrery.api.gremlin.dialect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.jspecify.annotations.Nullable;

/**
 * Reads the simplest scripts, which are most of those that clients send, without the grammar: it
 * takes longer to read them than they take to run. Whatever is not of this form is for the grammar,
 * which reads everything that is read here in the same way.
 *
 * <pre>
 * script    := 'g' call+
 * call      := '.' name '(' [ argument { ',' {' '} argument } ] ')'
 * argument  := literal | variable | predicate
 * predicate := name '(' literal { ',' {' '} literal } ')'
 * literal   := text in quotes, without escapes | 'true' | 'false' | whole number of up to 9 digits
 * </pre>
 */
final class PlainReader {
    private static final int MAX_DIGITS = 9;

    /** Steps all of whose arguments may be variables, by the grammar. */
    private static final Set<String> WITH_VARIABLES =
            Set.of("V", "E", "hasId", "hasLabel", "out", "outE");

    private final String text;
    private final Map<String, Object> bindings;
    private int at;
    private boolean variable;

    private PlainReader(String text, Map<String, Object> bindings) {
        this.text = text;
        this.bindings = bindings;
    }

    /** The steps of a script; null if it is not of the form above, be it right or wrong. */
    static @Nullable Bytecode read(String text, Map<String, Object> bindings) {
        if (text.length() > PlainSteps.MAX_TEXT || !text.startsWith("g.")) {
            return null;
        }
        return new PlainReader(text, bindings).script();
    }

    private @Nullable Bytecode script() {
        Bytecode steps = new Bytecode();
        at = 1;
        while (at < text.length()) {
            if (!take('.') || !call(steps)) {
                return null;
            }
        }
        return PlainSteps.only(steps) && PlainTraversals.canBuild(steps) ? steps : null;
    }

    private boolean call(Bytecode steps) {
        String name = word();
        List<Object> arguments = new ArrayList<>(4);
        if (name.isEmpty() || !take('(')) {
            return false;
        }
        while (!take(')')) {
            if (!arguments.isEmpty() && !comma()) {
                return false;
            }
            Object argument = argument();
            if (argument == null || (variable && !mayBeVariable(name, arguments.size()))) {
                return false;
            }
            arguments.add(argument);
        }
        steps.addStep(name, arguments.toArray());
        return true;
    }

    /** Keys of properties are no variables by the grammar. */
    private boolean mayBeVariable(String step, int index) {
        return WITH_VARIABLES.contains(step)
                || (step.equals("has")
                        && index > 0
                        && at < text.length()
                        && text.charAt(at) == ')');
    }

    private @Nullable Object argument() {
        variable = false;
        if (at < text.length() && isLetter(text.charAt(at))) {
            return named(word());
        }
        return literal();
    }

    private @Nullable Object named(String name) {
        if (bindings.containsKey(name)) {
            variable = true;
            return bindings.get(name);
        }
        if (at < text.length() && text.charAt(at) == '(') {
            at++;
            return predicate(name);
        }
        return truth(name);
    }

    private static @Nullable Boolean truth(String name) {
        return switch (name) {
            case "true" -> true;
            case "false" -> false;
            default -> null;
        };
    }

    private @Nullable Object predicate(String name) {
        List<Object> values = new ArrayList<>(2);
        while (!take(')')) {
            if (!values.isEmpty() && !comma()) {
                return null;
            }
            Object value =
                    at < text.length() && isLetter(text.charAt(at)) ? truth(word()) : literal();
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        if (name.equals("within") && !values.isEmpty()) {
            return P.within(values.toArray());
        }
        return values.size() == 1 ? comparison(name, values.getFirst()) : null;
    }

    private static @Nullable P<?> comparison(String name, Object value) {
        return switch (name) {
            case "eq" -> P.eq(value);
            case "neq" -> P.neq(value);
            case "gt" -> P.gt(value);
            case "gte" -> P.gte(value);
            case "lt" -> P.lt(value);
            case "lte" -> P.lte(value);
            default -> null;
        };
    }

    private @Nullable Object literal() {
        if (at == text.length()) {
            return null;
        }
        char first = text.charAt(at);
        return first == '\'' || first == '"' ? quoted(first) : number();
    }

    private @Nullable String quoted(char quote) {
        int start = ++at;
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at);
            if (c < ' ' || c == '\\' || Character.isSurrogate(c)) {
                return null;
            }
            at++;
        }
        String inside = text.substring(start, at);
        return take(quote) && !inside.isEmpty() ? inside : null;
    }

    private @Nullable Integer number() {
        int start = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        int digits = at - start;
        boolean octal = digits > 1 && text.charAt(start) == '0';
        return digits == 0 || digits > MAX_DIGITS || octal
                ? null
                : Integer.valueOf(text.substring(start, at));
    }

    private String word() {
        int start = at;
        while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean comma() {
        if (!take(',')) {
            return false;
        }
        while (take(' ')) {
            // The grammar skips spaces.
        }
        return true;
    }

    private boolean take(char expected) {
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
            return true;
        }
        return false;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
