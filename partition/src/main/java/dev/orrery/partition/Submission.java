package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.CreateItem;
import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.Effect;
import dev.orrery.model.command.Command.EndLinks;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.LinkEdges;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.Command.ReplaceItem;
import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.Command.UpsertItem;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.json.JsonFragment;
import dev.orrery.model.json.patch.PatchOperation;
import dev.orrery.partition.evaluate.PreparedCommand;
import dev.orrery.partition.loop.BoundedQueue;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** A command on its way through the writer, and whom to answer. */
final class Submission implements BoundedQueue.Sized {
    /** What a command takes besides the text of its items: an estimate. */
    private static final int OVERHEAD_BYTES = 512;

    private final PreparedCommand command;
    private final int sizeBytes;
    private final CompletableFuture<Outcome> answer = new CompletableFuture<>();
    private final Priority priority;
    private final @Nullable RequestId id;
    private volatile boolean waitedTooLong;
    private boolean paid;

    Submission(PreparedCommand command, Priority priority, @Nullable RequestId id) {
        this.id = id;
        this.command = command;
        this.priority = priority;
        this.sizeBytes = sizeOf(command.command());
    }

    PreparedCommand command() {
        return command;
    }

    /** Null for a command that is never sent again. */
    @Nullable RequestId id() {
        return id;
    }

    Priority priority() {
        return priority;
    }

    /** Whether it has paid already: a command that is evaluated again pays once. */
    boolean isPaid() {
        return paid;
    }

    void markPaid() {
        paid = true;
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
            case PatchItem patch -> OVERHEAD_BYTES + sizeOf(patch.operations());
            case DeleteItem _,
                    ReadItem _,
                    DeletePartition _,
                    EndLinks _,
                    InstallDefinition _,
                    DropContainer _ ->
                    OVERHEAD_BYTES;
            case LinkEdges links -> OVERHEAD_BYTES * (1 + links.changes().size());
            case RowCommand rows -> OVERHEAD_BYTES + rows.sizeBytes();
            case Optimistic script -> {
                int sum = OVERHEAD_BYTES + script.answer().bytes().length;
                for (Effect effect : script.effects()) {
                    sum += sizeOf(effect.command());
                }
                yield sum;
            }
            case Batch batch -> {
                int sum = 0;
                for (ItemCommand item : batch.commands()) {
                    sum += sizeOf(item);
                }
                yield sum;
            }
        };
    }

    private static int sizeOf(List<PatchOperation> operations) {
        int sum = 0;
        for (PatchOperation operation : operations) {
            sum +=
                    switch (operation) {
                        case PatchOperation.Add(_, JsonFragment value) -> sizeOf(value);
                        case PatchOperation.Set(_, JsonFragment value) -> sizeOf(value);
                        case PatchOperation.Replace(_, JsonFragment value) -> sizeOf(value);
                        case PatchOperation.Increment _,
                                PatchOperation.Remove _,
                                PatchOperation.Move _ ->
                                OVERHEAD_BYTES;
                    };
        }
        return sum;
    }

    private static int sizeOf(JsonFragment fragment) {
        return fragment.view().textEnd(fragment.value())
                - fragment.view().textStart(fragment.value());
    }
}
