package dev.orrery.script;

import dev.orrery.script.ScriptResult.Failed;
import dev.orrery.script.ScriptResult.Reason;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;
import org.jspecify.annotations.Nullable;

/** What is told about scripts that did not end well. */
final class ScriptFailures {
    private static final int MAX_MESSAGE = 4_096;
    private static final int MAX_FRAMES = 10;

    private final ScriptLimits limits;

    ScriptFailures(ScriptLimits limits) {
        this.limits = limits;
    }

    /**
     * The failure that was thrown.
     *
     * @param ended why the script was ended from outside; null if it was not
     */
    Failed of(Throwable thrown, @Nullable Reason ended, String log) {
        if (ended != null) {
            return ended(ended, log);
        }
        return switch (thrown) {
            case CompiledScript.NotAFunctionException e ->
                    new Failed(Reason.NOT_A_FUNCTION, 0, e.getMessage() + "", log);
            case StackOverflowError _ ->
                    new Failed(
                            Reason.THREW, 0, "RangeError: Maximum call stack size exceeded", log);
            case PolyglotException e when e.isResourceExhausted() -> exhausted(e, log);
            case PolyglotException e when e.isSyntaxError() ->
                    new Failed(Reason.NOT_A_FUNCTION, 0, cut(text(e)), log);
            case PolyglotException e when e.isGuestException() -> threw(e, log);
            case RuntimeException e -> throw e;
            default -> throw new IllegalStateException(thrown);
        };
    }

    private Failed ended(Reason reason, String log) {
        String message =
                switch (reason) {
                    case TOO_LONG ->
                            "The script was ended: it ran longer than %d ms."
                                    .formatted(limits.timeMillis());
                    case TOO_MUCH_MEMORY ->
                            "The script was ended: it allocated more than %d bytes."
                                    .formatted(limits.memoryBytes());
                    case TOO_MANY_STATEMENTS ->
                            "The script was ended: it executed more than %d statements."
                                    .formatted(limits.statements());
                    case NOT_A_FUNCTION, THREW, ANSWER_TOO_LARGE -> "The script failed.";
                };
        return new Failed(reason, 0, message, log);
    }

    /** The engine itself knows statements, the stack and the heap. */
    private Failed exhausted(PolyglotException e, String log) {
        String text = text(e);
        return text.contains("tatement")
                ? ended(Reason.TOO_MANY_STATEMENTS, log)
                : text.contains("tack")
                        ? new Failed(
                                Reason.THREW,
                                0,
                                "RangeError: Maximum call stack size exceeded",
                                log)
                        : ended(Reason.TOO_MUCH_MEMORY, log);
    }

    private static Failed threw(PolyglotException e, String log) {
        Value thrown = e.getGuestObject();
        int number = 0;
        if (thrown != null && thrown.hasMember("number")) {
            Value given = thrown.getMember("number");
            number = given.fitsInInt() ? given.asInt() : 0;
        }
        StringBuilder text = new StringBuilder(text(e)).append("\r\nStack trace:");
        int frames = 0;
        for (PolyglotException.StackFrame frame : e.getPolyglotStackTrace()) {
            if (frame.isGuestFrame() && frames++ < MAX_FRAMES) {
                text.append("\n   at ").append(frame.getRootName());
                if (frame.getSourceLocation() != null) {
                    text.append(" (")
                            .append(frame.getSourceLocation().getSource().getName())
                            .append(':')
                            .append(frame.getSourceLocation().getStartLine())
                            .append(')');
                }
            }
        }
        return new Failed(Reason.THREW, number, cut(text.toString()), log);
    }

    private static String text(PolyglotException e) {
        String message = e.getMessage();
        return message == null ? "unknown" : message;
    }

    private static String cut(String text) {
        return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE);
    }
}
