package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.EndLinks;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.LinkEdges;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.ItemAddress;
import org.jspecify.annotations.Nullable;

/** Who pays for a command. */
final class CommandAddress {
    private CommandAddress() {}

    /**
     * The logical partition it goes to; null for commands that are free: those of the system itself
     * and those of scripts, which have paid before.
     */
    static @Nullable ItemAddress of(Command command) {
        return switch (command) {
            case ItemCommand item -> item.address();
            case Batch batch -> batch.address();
            case RowCommand rows -> rows.address();
            case DeletePartition deletion -> deletion.address();
            case Optimistic _, LinkEdges _, EndLinks _, InstallDefinition _, DropContainer _ ->
                    null;
        };
    }
}
