package dev.orrery.gateway.script;

import dev.orrery.gateway.script.TriggerRule.On;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.ItemAddress;
import java.util.List;
import java.util.Optional;

/**
 * A write with triggers.
 *
 * @param body the item that was sent; empty for a deletion
 * @param maker makes the command, of the body as the triggers left it
 */
public record TriggeredWrite(
        ItemAddress address,
        On operation,
        Optional<String> body,
        Maker maker,
        List<ScriptRecord> before,
        List<ScriptRecord> after) {
    public TriggeredWrite {
        before = List.copyOf(before);
        after = List.copyOf(after);
    }

    /** Makes a command of a body. */
    public interface Maker {
        ItemCommand make(Optional<String> body);
    }

    /** The operation as scripts see it. */
    String operationName() {
        return switch (operation) {
            case CREATE -> "Create";
            case UPSERT -> "Upsert";
            case REPLACE, UPDATE -> "Replace";
            case DELETE -> "Delete";
            case ALL -> "All";
        };
    }
}
