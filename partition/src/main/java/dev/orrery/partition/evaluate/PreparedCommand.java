package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.EndLinks;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Command.LinkEdges;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.time.Clock;

/** A command with what can be made ready for it before its turn, on the caller's own thread. */
public record PreparedCommand(Command command, PatchConditions conditions) {
    public static PreparedCommand of(Command command, Clock clock) {
        PatchConditions conditions = PatchConditions.NONE;
        switch (command) {
            case PatchItem patch -> conditions = conditions.with(patch, clock);
            case Batch batch -> {
                for (Command each : batch.commands()) {
                    if (each instanceof PatchItem patch) {
                        conditions = conditions.with(patch, clock);
                    }
                }
            }
            case CreateItem _,
                    UpsertItem _,
                    ReplaceItem _,
                    DeleteItem _,
                    ReadItem _,
                    RowCommand _,
                    Optimistic _,
                    DeletePartition _,
                    LinkEdges _,
                    EndLinks _,
                    InstallDefinition _,
                    DropContainer _ -> {}
        }
        return new PreparedCommand(command, conditions);
    }
}
