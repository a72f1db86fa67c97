package dev.orrery.api.gremlin.store;

import dev.orrery.api.gremlin.store.PendingWrites.Pending;
import dev.orrery.gateway.Routed;
import dev.orrery.gateway.graph.Waiting;
import dev.orrery.model.command.Command;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.graph.ElementKey;
import dev.orrery.model.json.JsonLimits;
import dev.orrery.model.key.PartitionKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Applies pending writes: one batch for each logical partition, all of them side by side. */
final class Commit {
    private final GraphContainer graph;
    private final Consumption consumption;
    private final RequestContext context;

    Commit(GraphContainer graph, Consumption consumption, RequestContext context) {
        this.graph = graph;
        this.consumption = consumption;
        this.context = context;
    }

    CommitResult apply(PendingWrites writes) {
        List<CompletableFuture<Routed>> answers = new ArrayList<>();
        Map<PartitionKey, List<Map.Entry<ElementKey, Pending>>> groups = grouped(writes);
        groups.forEach((key, group) -> answers.add(submit(key, group)));
        List<Failure> failures = new ArrayList<>();
        for (CompletableFuture<Routed> answer : answers) {
            Failure failure = failure(answer);
            if (failure != null) {
                failures.add(failure);
            }
        }
        if (failures.isEmpty()) {
            return new CommitResult.Applied();
        }
        return failed(failures, answers.size());
    }

    /** Why one batch was not applied; the exception if that is all there is to say. */
    private record Failure(ErrorCode code, String message, @Nullable OrreryException exception) {
        static Failure of(Outcome.Refused refused) {
            boolean waits = refused.retryAfterMillis() > 0;
            return new Failure(
                    refused.code(), refused.message(), waits ? refused.toException() : null);
        }
    }

    private static CommitResult failed(List<Failure> failures, int batches) {
        Failure first = failures.getFirst();
        int applied = batches - failures.size();
        if (applied > 0) {
            throw new OrreryException(
                    first.code(),
                    ("The traversal wrote in %d logical partitions; in %d its writes were"
                                    + " applied, in the others not: %s")
                            .formatted(batches, applied, first.message()));
        }
        if (first.exception() != null) {
            throw first.exception();
        }
        if (first.code().kind() == ErrorKind.CONFLICT || first.code() == ErrorCode.NOT_FOUND) {
            return new CommitResult.Conflict(first.code(), first.message());
        }
        throw new OrreryException(first.code(), first.message());
    }

    private static Map<PartitionKey, List<Map.Entry<ElementKey, Pending>>> grouped(
            PendingWrites writes) {
        Map<PartitionKey, List<Map.Entry<ElementKey, Pending>>> groups = new LinkedHashMap<>();
        for (Map.Entry<ElementKey, Pending> write : writes.all().entrySet()) {
            groups.computeIfAbsent(write.getKey().partition(), absent -> new ArrayList<>())
                    .add(write);
        }
        return groups;
    }

    private CompletableFuture<Routed> submit(
            PartitionKey key, List<Map.Entry<ElementKey, Pending>> group) {
        ItemAddress address = graph.gateway().items().address(graph.container(), key);
        List<ItemCommand> commands =
                group.stream()
                        .map(write -> command(address, write.getKey().id(), write.getValue()))
                        .toList();
        Command command =
                commands.size() == 1 ? commands.getFirst() : new Command.Batch(address, commands);
        return graph.gateway().items().execute(graph.container(), command, context);
    }

    private static ItemCommand command(ItemAddress address, String id, Pending pending) {
        String base = pending.baseEtag();
        if (pending.document() == null) {
            return new Command.DeleteItem(address, id, condition(base));
        }
        var item = pending.document().toItem(JsonLimits.DEFAULT);
        return base == null
                ? new Command.CreateItem(address, id, item)
                : new Command.ReplaceItem(address, id, item, condition(base));
    }

    private static EtagCondition condition(@Nullable String etag) {
        return etag == null ? EtagCondition.NONE : new EtagCondition.Match(etag);
    }

    private @Nullable Failure failure(CompletableFuture<Routed> answer) {
        Outcome outcome;
        try {
            outcome = Waiting.on(answer).outcome();
        } catch (OrreryException e) {
            return new Failure(e.code(), e.text(), e);
        }
        consumption.add(outcome.charge(), 1, 0);
        return switch (outcome) {
            case Outcome.Refused refused -> Failure.of(refused);
            case Outcome.BatchEnded batch when !batch.applied() -> cause(batch);
            case Outcome.BatchEnded _,
                    Outcome.Written _,
                    Outcome.Deleted _,
                    Outcome.Found _,
                    Outcome.NotModified _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    null;
        };
    }

    private static Failure cause(Outcome.BatchEnded batch) {
        return batch.outcomes().stream()
                .filter(Outcome.Refused.class::isInstance)
                .map(Outcome.Refused.class::cast)
                .filter(refused -> refused.code() != ErrorCode.FAILED_DEPENDENCY)
                .map(Failure::of)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("a refused batch names no cause"));
    }
}
