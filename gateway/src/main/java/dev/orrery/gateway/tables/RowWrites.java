package dev.orrery.gateway.tables;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import java.util.concurrent.CompletableFuture;

/** Sends a command to the partition that owns its key. */
public interface RowWrites {
    CompletableFuture<Outcome> run(Command.RowCommand command, RequestContext context);
}
