package dev.orrery.script;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/**
 * The text of a script in the forms that a function may have been stored in. The engine keeps what
 * it has parsed as long as the sources are reachable, for all contexts.
 */
final class CompiledScript {
    private static final Pattern DECLARED =
            Pattern.compile("\\bfunction\\b\\s*\\*?\\s*([\\p{L}_$][\\p{L}\\p{N}_$]*)");

    /**
     * What cannot be had, or has no effect, where other scripts run later: changes of what the
     * language itself brings, and what is called when something is no longer used. Who hides it
     * from this pattern meets a frozen object.
     */
    private static final Pattern FOR_ITSELF =
            Pattern.compile(
                    "WeakRef|FinalizationRegistry|Reflect|prototype|__proto__|__define"
                            + "|setPrototypeOf|defineProper|preventExtensions"
                            + "|\\b[A-Z]\\w*\\s*(?:\\.\\s*[\\w$]+|\\[[^\\]]*\\])\\s*=(?!=)");

    /** Whether a text is an expression that ends where it should, and declares no globals. */
    private static final Source NESTS =
            Source.newBuilder(
                            Sandbox.LANGUAGE,
                            """
                            (text) => {
                                try {
                                    return typeof new Function("return " + text) === "function";
                                } catch {
                                    return false;
                                }
                            }
                            """,
                            "nests.js")
                    .internal(true)
                    .buildLiteral();

    private final String name;
    private final List<String> forms;
    private final boolean sharesRealms;
    private final int textLength;
    private volatile @Nullable Source known;

    private CompiledScript(String name, List<String> forms, String body) {
        this.name = name;
        this.forms = forms;
        this.sharesRealms = !FOR_ITSELF.matcher(body).find();
        this.textLength = body.length();
    }

    static CompiledScript of(ScriptText script) {
        String body = withoutEnd(script.body());
        Matcher declared = DECLARED.matcher(body);
        String function = declared.find() ? declared.group(1) : "undefined";
        return new CompiledScript(
                script.name() + ".js",
                List.of(
                        "(" + body + "\n)",
                        "(function(){" + body + "\n;return " + function + "})()",
                        "Object.values({" + body + "\n})[0]"),
                body);
    }

    /** A function expression may be followed by what ends a statement. */
    private static String withoutEnd(String body) {
        String text = body.strip();
        while (text.endsWith(";")) {
            text = text.substring(0, text.length() - 1).stripTrailing();
        }
        return text;
    }

    private Source source(String text) {
        return Source.newBuilder(Sandbox.LANGUAGE, text, name).buildLiteral();
    }

    int textLength() {
        return textLength;
    }

    /** Whether it may run where other scripts have run before. */
    boolean sharesRealms() {
        return sharesRealms;
    }

    /** The function; the error of the first form, the usual one, if no form fits. */
    Value load(Context context) {
        Source form = known;
        return form == null ? find(context) : context.eval(form);
    }

    private Value find(Context context) {
        Value nests = context.eval(NESTS);
        for (String form : forms) {
            if (nests.execute(form).asBoolean()) {
                Source source = source("(function(){return " + form + "})()");
                Value value = context.eval(source);
                if (value.canExecute()) {
                    known = source;
                    return value;
                }
            }
        }
        // Throws if it is no valid text at all.
        Value _ = context.parse(source(forms.getFirst()));
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
