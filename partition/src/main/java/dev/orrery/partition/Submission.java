package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.Outcome;
import dev.orrery.partition.loop.BoundedQueue;
import java.util.concurrent.CompletableFuture;

/** A command on its way through the writer, and whom to answer. */
final class Submission implements BoundedQueue.Sized {
    /** What a command takes besides the text of its items: an estimate. */
    private static final int OVERHEAD_BYTES = 512;

    private final Command command;
    private final int sizeBytes;
    private final CompletableFuture<Outcome> answer = new CompletableFuture<>();
    private volatile boolean waitedTooLong;

    Submission(Command command) {
        this.command = command;
        this.sizeBytes = sizeOf(command);
    }

    Command command() {
        return command;
    }

    CompletableFuture<Outcome> answer() {
        return answer;
    }

    @Override
    public int sizeBytes() {
        return sizeBytes;
    }

    boolean hasWaitedTooLong() {
        return waitedTooLong;
    }

    void endWaiting() {
        waitedTooLong = true;
    }

    private static int sizeOf(Command command) {
        return switch (command) {
            case CreateItem item -> OVERHEAD_BYTES + item.item().textLength();
            case UpsertItem item -> OVERHEAD_BYTES + item.item().textLength();
            case ReplaceItem item -> OVERHEAD_BYTES + item.item().textLength();
            case DeleteItem _, ReadItem _, InstallDefinition _, DropContainer _ -> OVERHEAD_BYTES;
            case Batch batch -> {
                int sum = 0;
                for (ItemCommand item : batch.commands()) {
                    sum += sizeOf(item);
                }
                yield sum;
            }
        };
    }
}
