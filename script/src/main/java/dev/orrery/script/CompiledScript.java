package dev.orrery.script;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;

/**
 * The text of a script in the forms that a function may have been stored in. The engine keeps what
 * it has parsed as long as the sources are reachable, for all contexts.
 */
final class CompiledScript {
    private static final Pattern DECLARED =
            Pattern.compile("\\bfunction\\b\\s*\\*?\\s*([\\p{L}_$][\\p{L}\\p{N}_$]*)");

    private final List<Source> forms;
    private final int textBytes;
    private volatile int known = -1;

    private CompiledScript(List<Source> forms, int textBytes) {
        this.forms = forms;
        this.textBytes = textBytes;
    }

    static CompiledScript of(ScriptText script) {
        String body = withoutEnd(script.body());
        Matcher declared = DECLARED.matcher(body);
        String name = declared.find() ? declared.group(1) : "undefined";
        return new CompiledScript(
                List.of(
                        source(script, "(" + body + "\n)"),
                        source(script, "(function(){" + body + "\n;return " + name + "})()"),
                        source(script, "Object.values({" + body + "\n})[0]")),
                body.length());
    }

    /** A function expression may be followed by what ends a statement. */
    private static String withoutEnd(String body) {
        String text = body.strip();
        while (text.endsWith(";")) {
            text = text.substring(0, text.length() - 1).stripTrailing();
        }
        return text;
    }

    private static Source source(ScriptText script, String text) {
        return Source.newBuilder(Sandbox.LANGUAGE, text, script.name() + ".js").buildLiteral();
    }

    int textLength() {
        return textBytes;
    }

    /** The function; the error of the first form, the usual one, if no form fits. */
    Value load(Context context) {
        int form = known;
        if (form >= 0) {
            return context.eval(forms.get(form));
        }
        PolyglotException first = null;
        for (int i = 0; i < forms.size(); i++) {
            try {
                Value value = context.eval(forms.get(i));
                if (value.canExecute()) {
                    known = i;
                    return value;
                }
            } catch (PolyglotException e) {
                if (!e.isSyntaxError()) {
                    throw e;
                }
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
        throw new NotAFunctionException();
    }

    /** The text is valid, but stands for something else. */
    static final class NotAFunctionException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotAFunctionException() {
            super("The body of a script must be a function.", null, false, false);
        }
    }
}
