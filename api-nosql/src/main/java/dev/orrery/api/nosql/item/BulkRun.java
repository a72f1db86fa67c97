package dev.orrery.api.nosql.item;

import dev.orrery.gateway.Routed;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** In which order the operations of a bulk request are tried. */
final class BulkRun {
    /** Stands for the partition of an operation that never got to one. */
    static final int NO_PARTITION = -1;

    static final Routed NOT_TRIED =
            new Routed(
                    NO_PARTITION,
                    new Outcome.Refused(
                            ErrorCode.FAILED_DEPENDENCY,
                            "Not tried, because an operation before it failed.",
                            0,
                            0));

    private final Function<BatchOperation, CompletableFuture<Routed>> start;

    /**
     * A run.
     *
     * @param start tries an operation; what goes wrong is its result, so its future never fails
     */
    BulkRun(Function<BatchOperation, CompletableFuture<Routed>> start) {
        this.start = start;
    }

    /**
     * Operations on different items beside each other, those on the same item in their order: one
     * that is sent again, because its partition has moved, must not be overtaken.
     */
    CompletableFuture<List<Routed>> atOnce(List<BatchOperation> operations) {
        Map<SameItem, CompletableFuture<Routed>> last = new HashMap<>();
        List<CompletableFuture<Routed>> running = new ArrayList<>(operations.size());
        for (BatchOperation operation : operations) {
            SameItem item = new SameItem(operation.partitionKey(), operation.itemId());
            CompletableFuture<Routed> before = item.id.isEmpty() ? null : last.get(item);
            CompletableFuture<Routed> started =
                    before == null
                            ? start.apply(operation)
                            : before.thenCompose(_ -> start.apply(operation));
            last.put(item, started);
            running.add(started);
        }
        return CompletableFuture.allOf(running.toArray(CompletableFuture<?>[]::new))
                .thenApply(_ -> running.stream().map(CompletableFuture::join).toList());
    }

    private record SameItem(Optional<String> partitionKey, Optional<String> id) {}

    /** One after the other; behind the first that is refused, none is tried. */
    CompletableFuture<List<Routed>> inTurn(List<BatchOperation> operations) {
        List<Routed> results = new ArrayList<>(operations.size());
        CompletableFuture<Boolean> turn = CompletableFuture.completedFuture(true);
        for (BatchOperation operation : operations) {
            turn =
                    turn.thenCompose(
                            goesOn ->
                                    (goesOn
                                                    ? start.apply(operation)
                                                    : CompletableFuture.completedFuture(NOT_TRIED))
                                            .thenApply(
                                                    routed -> {
                                                        results.add(routed);
                                                        return !(routed.outcome()
                                                                instanceof Outcome.Refused);
                                                    }));
        }
        return turn.thenApply(_ -> results);
    }
}
