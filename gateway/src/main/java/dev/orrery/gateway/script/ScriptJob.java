package dev.orrery.gateway.script;

import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.RetryPolicy;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.Partition;
import dev.orrery.partition.script.ScriptAttempt;
import dev.orrery.partition.script.ScriptRequest;
import dev.orrery.partition.script.ScriptScope;
import dev.orrery.partition.script.ScriptTask;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One script on its way: run again after conflicts and where the route was stale. */
final class ScriptJob<T> {
    /** How often a script may be run again because something it saw has changed. */
    static final int MAX_CONFLICTS = 16;

    private final Tools tools;
    private final ScriptScope scope;
    private final ScriptTask<T> task;
    private final @Nullable ScriptRequest<T> request;
    private final RequestContext context;
    private final CompletableFuture<Done<T>> result = new CompletableFuture<>();

    /** What all jobs share. */
    record Tools(Routes routes, Metering metering, ScriptThreads threads, ScriptGates gates) {}

    /** A script that ran, and where. */
    record Done<T>(int partitionNumber, ScriptAttempt.Ended<T> ended) {}

    /**
     * A job.
     *
     * @param request by what it is known when it comes again; null if it never does
     */
    ScriptJob(
            Tools tools,
            ScriptScope scope,
            ScriptTask<T> task,
            @Nullable ScriptRequest<T> request,
            RequestContext context) {
        this.tools = tools;
        this.scope = scope;
        this.task = task;
        this.request = request;
        this.context = context;
    }

    CompletableFuture<Done<T>> start() {
        attempt(new Count(0, 0));
        return result;
    }

    /** How often the script met a conflict, and a stale route. */
    private record Count(int conflicts, int stale) {}

    private void attempt(Count count) {
        try {
            gate().enter(
                            count.conflicts > 0,
                            holds -> {
                                try {
                                    tools.threads().run(() -> run(count, holds));
                                } catch (RuntimeException e) {
                                    leave(holds);
                                    result.completeExceptionally(e);
                                }
                            });
        } catch (RuntimeException e) {
            result.completeExceptionally(e);
        }
    }

    private ScriptGates.Gate gate() {
        return tools.gates().of(scope.address().position());
    }

    private void leave(boolean holds) {
        if (holds) {
            gate().leave();
        }
    }

    private void run(Count count, boolean holds) {
        Partition partition;
        CompletableFuture<ScriptAttempt<T>> attempt;
        try {
            ItemAddress address = scope.address();
            long version = tools.routes().current(address.containerNumber()).definition().version();
            partition = tools.routes().find(address.containerNumber(), address.position());
            attempt =
                    tools.metering()
                            .watched(
                                    context,
                                    address.containerNumber(),
                                    partition,
                                    () -> partition.scripts().attempt(at(version), task, request));
        } catch (RuntimeException | Error e) {
            leave(holds);
            failed(count, e);
            return;
        }
        CompletableFuture<ScriptAttempt<T>> _ =
                attempt.whenComplete(
                        (ended, e) -> {
                            leave(holds);
                            if (ended == null) {
                                failed(count, e);
                            } else {
                                ended(count, partition, ended);
                            }
                        });
    }

    private ScriptScope at(long version) {
        ItemAddress address = scope.address();
        return new ScriptScope(
                new ItemAddress(
                        address.containerNumber(),
                        version,
                        address.partitionKey(),
                        address.position()),
                scope.altLink(),
                scope.priority(),
                scope.environment(),
                scope.newIds());
    }

    private void ended(Count count, Partition partition, ScriptAttempt<T> attempt) {
        tools.metering()
                .count(scope.address().containerNumber(), partition.number(), attempt.charge());
        switch (attempt) {
            case ScriptAttempt.Ended<T> ended ->
                    result.complete(new Done<>(partition.number(), ended));
            case ScriptAttempt.Conflict<T> _ -> {
                if (count.conflicts < MAX_CONFLICTS) {
                    attempt(new Count(count.conflicts + 1, count.stale));
                } else {
                    result.completeExceptionally(
                            new OrreryException(
                                    ErrorCode.RETRY_WITH,
                                    "Conflicting request to resource has been attempted. Retry to"
                                            + " avoid conflicts."));
                }
            }
        }
    }

    private void failed(Count count, @Nullable Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null
                        ? failure.getCause()
                        : failure;
        if (RetryPolicy.isStale(cause) && count.stale + 1 < RetryPolicy.MAX_ATTEMPTS) {
            CompletableFuture.delayedExecutor(
                            RetryPolicy.delayMillis(count.stale), TimeUnit.MILLISECONDS)
                    .execute(() -> attempt(new Count(count.conflicts, count.stale + 1)));
            return;
        }
        result.completeExceptionally(explained(cause));
    }

    private Throwable explained(@Nullable Throwable cause) {
        int container = scope.address().containerNumber();
        if (cause instanceof OrreryException known) {
            return tools.routes().explained(container, known);
        }
        return cause == null ? new IllegalStateException("no outcome") : cause;
    }
}
