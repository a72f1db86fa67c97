package dev.orrery.script;

import java.util.Optional;

/** How a script is called, and what it finds in its context. */
public sealed interface ScriptCall {
    ScriptText script();

    /**
     * A stored procedure.
     *
     * @param arguments an array of JSON
     */
    record Procedure(ScriptText script, String arguments) implements ScriptCall {}

    /**
     * A trigger before an operation, which may set another body for it.
     *
     * @param operation its name as scripts see it
     * @param body the item of the request; empty for a deletion
     */
    record Before(ScriptText script, String operation, Optional<String> body)
            implements ScriptCall {}

    /**
     * A trigger after an operation.
     *
     * @param result the item as it is stored now; empty for a deletion
     */
    record After(
            ScriptText script, String operation, Optional<String> body, Optional<String> result)
            implements ScriptCall {}
}
