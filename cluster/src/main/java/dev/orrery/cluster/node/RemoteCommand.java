package dev.orrery.cluster.node;

import dev.orrery.cql.write.RowWrite;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.CallCodec;
import dev.orrery.model.wire.ValueCodec;
import dev.orrery.partition.request.RequestResults;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A command on its way to the leader of its partition; the answer is an outcome.
 *
 * <p>Exactly one of the five is there: other commands of the system itself never leave their node.
 */
record RemoteCommand(
        int partition,
        Priority priority,
        RequestId id,
        Optional<Command.ItemCommand> item,
        Optional<Command.Batch> batch,
        Optional<Command.LinkEdges> links,
        Optional<RowWrite> rows,
        Optional<Command.DeletePartition> deletion) {
    static final String CALL = "command";

    private static final CallCodec<RemoteCommand> CODEC =
            new CallCodec<>(
                    ValueCodec.of(RemoteCommand.class, Map.of(Command.RowCommand.class, List.of())),
                    RequestResults.OUTCOMES);

    static RemoteCommand of(int partition, Command command, Priority priority, RequestId id) {
        return new RemoteCommand(
                partition,
                priority,
                id,
                command instanceof Command.ItemCommand item ? Optional.of(item) : Optional.empty(),
                command instanceof Command.Batch batch ? Optional.of(batch) : Optional.empty(),
                command instanceof Command.LinkEdges links ? Optional.of(links) : Optional.empty(),
                command instanceof RowWrite rows ? Optional.of(rows) : Optional.empty(),
                command instanceof Command.DeletePartition deletion
                        ? Optional.of(deletion)
                        : Optional.empty());
    }

    Command command() {
        return item.<Command>map(one -> one)
                .or(() -> batch)
                .or(() -> links)
                .or(() -> rows)
                .or(() -> deletion)
                .orElseThrow(
                        () ->
                                new OrreryException(
                                        ErrorCode.INTERNAL,
                                        "A command of the system was sent to another node."));
    }

    byte[] toBytes() {
        return CODEC.encode(this);
    }

    static RemoteCommand read(byte[] bytes) {
        return CODEC.decode(bytes);
    }
}
