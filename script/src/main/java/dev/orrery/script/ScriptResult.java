package dev.orrery.script;

import java.util.Optional;

/** How a script ended. */
public sealed interface ScriptResult {
    /** What the script logged, a line for each call. */
    String log();

    /**
     * The script ran to its end.
     *
     * @param response the body of the response as JSON; empty if it set none
     * @param request the body of the request as the script left it; empty if there is none
     */
    record Ended(Optional<String> response, Optional<String> request, String log)
            implements ScriptResult {}

    /**
     * The script was ended, or ended itself by throwing.
     *
     * @param number what the error that was thrown has as its number; 0 if it has none
     */
    record Failed(Reason reason, int number, String message, String log) implements ScriptResult {}

    /** Why a script failed. */
    enum Reason {
        NOT_A_FUNCTION,
        THREW,
        TOO_LONG,
        TOO_MANY_STATEMENTS,
        TOO_MUCH_MEMORY,
        ANSWER_TOO_LARGE
    }
}
