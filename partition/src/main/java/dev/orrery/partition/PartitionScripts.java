package dev.orrery.partition;

import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.KeptAnswer;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.command.Stamp;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.resource.ResourceId;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.EtagSource;
import dev.orrery.partition.request.RequestResults;
import dev.orrery.partition.script.ScriptAttempt;
import dev.orrery.partition.script.ScriptRequest;
import dev.orrery.partition.script.ScriptScope;
import dev.orrery.partition.script.ScriptTask;
import dev.orrery.partition.script.ScriptTransaction;
import dev.orrery.partition.script.Tools;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.partition.state.ScriptItemCounter;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.SnapshotView;
import dev.orrery.storage.key.LogicalKey;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Transactions of scripts in one physical partition. */
public final class PartitionScripts {
    private final PartitionStore store;
    private final LiveReads reads;
    private final QueryReader queries;
    private final CommandEvaluator evaluator;
    private final Spending spending;
    private final PartitionContext context;
    private final Writer writer;
    private final EtagSource etags;
    private final AtomicLong etagCounter = new AtomicLong();
    private final ScriptItemCounter itemCounter = new ScriptItemCounter();

    /** Hands a command to the writer. */
    interface Writer {
        CompletableFuture<Outcome> submit(
                Optimistic command, Priority priority, @Nullable RequestId id);
    }

    /** What the scripts share with other parts of the partition. */
    record Shared(PartitionStore store, LiveReads reads, QueryReader queries, Spending spending) {}

    PartitionScripts(
            Shared shared, CommandEvaluator evaluator, PartitionContext context, Writer writer) {
        this.store = shared.store;
        this.reads = shared.reads;
        this.queries = shared.queries;
        this.spending = shared.spending;
        this.evaluator = evaluator;
        this.context = context;
        this.writer = writer;
        // Another number than the writer's, so that their etags never meet.
        this.etags = new EtagSource(context.ids().next(), reads.partition().number());
    }

    /**
     * Runs a task once, on this thread, and has its writes applied. What the task throws is thrown;
     * so is {@code THROTTLED} if there is no budget to begin, and {@code RANGE_GONE} or another
     * sign of a stale route. The future fails if it is not known what became of the writes.
     *
     * @param request by what it is known when it comes again; null if it never does
     */
    public <T> CompletableFuture<ScriptAttempt<T>> attempt(
            ScriptScope scope, ScriptTask<T> task, @Nullable ScriptRequest<T> request) {
        boolean inDoubt = request != null && request.isInDoubt();
        if (!inDoubt) {
            spending.require(scope.priority());
        }
        PartitionState state = reads.state();
        LiveContainer container = container(state, scope.address());
        Worked<T> worked;
        try (SnapshotView view = store.snapshot()) {
            if (reads.state().containers() != state.containers()) {
                throw stale();
            }
            Draft draft = new Draft(reads.partition(), state, view, context.clock().epochMillis());
            if (request != null && inDoubt) {
                Optional<Outcome> before = RequestResults.find(draft.overlay(), request.id(), null);
                if (before.isPresent()) {
                    return CompletableFuture.completedFuture(repeated(request, before.get()));
                }
            }
            ScriptTransaction transaction =
                    new ScriptTransaction(
                            new ScriptTransaction.Ground(draft, view, container, context.clock()),
                            scope,
                            tools(scope, container, state, view));
            worked = work(task, transaction, request, state.applied().lsn());
        }
        return worked.command == null
                ? CompletableFuture.completedFuture(
                        new ScriptAttempt.Ended<>(
                                worked.value, worked.charge, state.applied().lsn()))
                : writer.submit(
                                worked.command,
                                scope.priority(),
                                request == null ? null : request.id())
                        .thenApply(outcome -> ended(worked, request, outcome));
    }

    /** What a task came to, before its writes are applied. */
    private record Worked<T>(T value, double charge, @Nullable Optimistic command) {}

    /**
     * Runs a task. If it may have been run before, the writer decides about its end even if it has
     * written nothing: either the other run is kept, or nothing of it is ever applied.
     */
    private static <T> Worked<T> work(
            ScriptTask<T> task,
            ScriptTransaction transaction,
            @Nullable ScriptRequest<T> request,
            long snapshotLsn) {
        ScriptTask.Result<T> result = task.run(transaction);
        boolean writes = result.commits() && transaction.isDirty();
        boolean inDoubt = request != null && request.isInDoubt();
        if (!writes && !inDoubt) {
            return new Worked<>(result.value(), transaction.charge(), null);
        }
        KeptAnswer answer =
                request == null
                        ? KeptAnswer.NONE
                        : request.keep(result.value(), writes ? transaction.sizeBytes() : 0);
        return new Worked<>(
                result.value(),
                transaction.charge(),
                transaction.toCommand(snapshotLsn, writes, answer));
    }

    private static <T> ScriptAttempt<T> ended(
            Worked<T> worked, @Nullable ScriptRequest<T> request, Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            if (refused.code() == ErrorCode.RETRY_WITH) {
                return new ScriptAttempt.Conflict<>(worked.charge, outcome.lsn());
            }
            throw refused.toException();
        }
        return request != null && outcome instanceof Outcome.ScriptRepeated
                ? repeated(request, outcome)
                : new ScriptAttempt.Ended<>(worked.value, worked.charge, outcome.lsn());
    }

    private static <T> ScriptAttempt<T> repeated(ScriptRequest<T> request, Outcome outcome) {
        if (outcome instanceof Outcome.ScriptRepeated before) {
            return new ScriptAttempt.Ended<>(
                    request.read(before.answer()), before.charge(), before.lsn());
        }
        throw new IllegalStateException("a script has the id of another request");
    }

    private LiveContainer container(PartitionState state, ItemAddress address) {
        if (!reads.partition().range().contains(address.position())) {
            throw new OrreryException(ErrorCode.RANGE_GONE, "The partition does not own this key.");
        }
        return reads.container(state, address.containerNumber())
                .filter(known -> known.definition().version() == address.definitionVersion())
                .orElseThrow(PartitionScripts::stale);
    }

    private static OrreryException stale() {
        return new OrreryException(
                ErrorCode.DEFINITION_STALE,
                "The request was planned with another definition of the container.");
    }

    private Tools tools(
            ScriptScope scope, LiveContainer container, PartitionState state, SnapshotView view) {
        ItemAddress address = scope.address();
        byte[] logicalKey =
                new LogicalKey(container.number(), address.position(), address.partitionKey())
                        .encode();
        itemCounter.catchUp(view);
        return new Tools(
                evaluator,
                context.limits(),
                () -> stamp(container),
                () -> spending.refusal(scope.priority()) == null,
                price -> spending.tryPay(scope.priority(), address, price),
                request -> queries.source(request, container, state, view),
                id -> ResourceIdReader.find(view, container, logicalKey, id));
    }

    private Stamp stamp(LiveContainer container) {
        ResourceId id = itemCounter.next(container, reads.partition().number());
        return new Stamp(etags.of(etagCounter.getAndIncrement(), 0), id);
    }
}
