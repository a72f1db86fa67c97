package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.error.ErrorResponse;
import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.api.nosql.message.Request;
import dev.orrery.api.nosql.message.RequestHeader;
import dev.orrery.api.nosql.message.Response;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.feed.ItemFeedPage.VisitedPartition;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Several operations in one request: all or none in one logical partition, or each for itself in
 * one range (what clients call bulk).
 */
final class BatchHandler {
    private final Gateway gateway;
    private final Limits limits;
    private final ItemWrites writes;
    private final BatchReader reader;

    BatchHandler(Gateway gateway, Limits limits, ItemWrites writes) {
        this.gateway = gateway;
        this.limits = limits;
        this.writes = writes;
        this.reader = new BatchReader(limits, writes);
    }

    void handle(ItemContext context) {
        Request request = context.request();
        List<BatchOperation> operations = reader.operations(request.body());
        if (request.flag(RequestHeader.BATCH_ATOMIC)) {
            atomic(context, operations);
        } else {
            bulk(context, operations, request.flag(RequestHeader.BATCH_CONTINUE_ON_ERROR));
        }
    }

    private void atomic(ItemContext context, List<BatchOperation> operations) {
        PartitionKey key =
                KeyHeader.required(
                        context.request(), context.keyDefinition(), limits.keyValueBytes());
        Place place = new Place(context.container(), key);
        List<ItemCommand> commands = new ArrayList<>(operations.size());
        for (BatchOperation operation : operations) {
            try {
                commands.add(reader.command(operation, place));
            } catch (OrreryException e) {
                if (e.code() != ErrorCode.PARTITION_KEY_MISMATCH) {
                    throw e;
                }
                context.exchange().answer(misplaced(operations, commands.size(), failed(e)));
                return;
            }
        }
        Command batch = new Command.Batch(writes.address(place), commands);
        context.exchange()
                .answerAfter(
                        gateway.items().execute(context.container(), batch, context.caller()),
                        routed -> atomicResponse(context, operations, routed));
    }

    /** The answer to a batch with an item of another key: none of it was tried. */
    private static Response misplaced(List<BatchOperation> operations, int index, Routed failure) {
        List<Outcome> outcomes =
                new ArrayList<>(
                        Collections.nCopies(operations.size(), BulkRun.NOT_TRIED.outcome()));
        outcomes.set(index, failure.outcome());
        Response response = BatchResults.response(operations, outcomes, true);
        response.headers().addCharge(failure.outcome().charge());
        return response;
    }

    private static Response atomicResponse(
            ItemContext context, List<BatchOperation> operations, Routed routed) {
        return switch (routed.outcome()) {
            case Outcome.BatchEnded ended ->
                    ItemResponses.withHeaders(
                            context,
                            BatchResults.response(
                                    operations, ended.outcomes(), context.wantsNoContent()),
                            routed);
            // Refused as a whole, before any operation was looked at.
            default -> ItemResponses.ofWrite(context, routed);
        };
    }

    private void bulk(
            ItemContext context, List<BatchOperation> operations, boolean continueOnError) {
        requireRange(context);
        BulkRun run = new BulkRun(operation -> start(context, operation));
        CompletableFuture<List<Routed>> results =
                continueOnError ? run.atOnce(operations) : run.inTurn(operations);
        context.exchange().answerAfter(results, found -> bulkResponse(context, operations, found));
    }

    /** A client with an old map of the ranges must hear of it, to route its next batch well. */
    private void requireRange(ItemContext context) {
        context.rangeIds()
                .named(context.request())
                .ifPresent(number -> gateway.ranges().withNumber(context.container(), number));
    }

    /** Never fails: what goes wrong is the operation's result. */
    private CompletableFuture<Routed> start(ItemContext context, BatchOperation operation) {
        CompletableFuture<Routed> running;
        try {
            running =
                    gateway.items()
                            .execute(
                                    context.container(),
                                    command(context, operation),
                                    context.caller());
        } catch (OrreryException e) {
            running = CompletableFuture.failedFuture(e);
        }
        return running.exceptionally(BatchHandler::failed);
    }

    private ItemCommand command(ItemContext context, BatchOperation operation) {
        String keyText =
                operation
                        .partitionKey()
                        .orElseThrow(
                                () ->
                                        OrreryException.badRequest(
                                                "PartitionKey value must be supplied for this"
                                                        + " operation."));
        PartitionKey key =
                KeyHeader.complete(keyText, context.keyDefinition(), limits.keyValueBytes());
        return reader.command(operation, new Place(context.container(), key));
    }

    private static Routed failed(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        if (cause instanceof OrreryException known) {
            return new Routed(
                    BulkRun.NO_PARTITION,
                    new Outcome.Refused(
                            known.code(),
                            known.text(),
                            ErrorResponse.chargeOf(known),
                            0,
                            known.retryAfterMillis().orElse(0)));
        }
        throw new CompletionException(cause);
    }

    private static Response bulkResponse(
            ItemContext context, List<BatchOperation> operations, List<Routed> results) {
        List<Outcome> outcomes = results.stream().map(Routed::outcome).toList();
        Response response = BatchResults.response(operations, outcomes, context.wantsNoContent());
        double charge = outcomes.stream().mapToDouble(Outcome::charge).sum();
        SessionToken.add(response.headers().addCharge(charge), context, visited(results));
        return ItemResponses.withOwner(context.located(), response);
    }

    private static List<VisitedPartition> visited(List<Routed> results) {
        TreeMap<Integer, Long> lsns = new TreeMap<>();
        for (Routed routed : results) {
            if (routed.partitionNumber() != BulkRun.NO_PARTITION) {
                lsns.merge(routed.partitionNumber(), routed.outcome().lsn(), Math::max);
            }
        }
        return lsns.entrySet().stream()
                .map(entry -> new VisitedPartition(entry.getKey(), entry.getValue()))
                .toList();
    }
}
