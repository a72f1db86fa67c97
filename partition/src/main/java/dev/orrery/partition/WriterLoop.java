package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.budget.PartitionBudget;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.Evaluation;
import dev.orrery.partition.evaluate.PreparedCommand;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.evaluate.RowWork;
import dev.orrery.partition.loop.BoundedQueue;
import dev.orrery.partition.loop.Turns;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.AppendResult;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one writer of a partition. A turn takes queued commands, evaluates them into one batch and
 * appends it; the turn ends when the batch is applied. What arrives meanwhile is the next batch.
 */
final class WriterLoop {
    private static final Logger LOGGER = LoggerFactory.getLogger(WriterLoop.class);

    /** How long a caller whom the full queue refused should wait. */
    private static final long RETRY_AFTER_MILLIS = 10;

    /** How often in a row a batch may turn out to be based on an outdated LSN. */
    private static final int MAX_REFUSALS = 8;

    private static final long UNSETTLED = -1;

    /** Under load one turn in this many belongs to background work. */
    private static final int BACKGROUND_SHARE = 16;

    private final PartitionDescriptor partition;
    private final PartitionContext context;
    private final PartitionStore store;
    private final ReplicationLog log;
    private final CommandEvaluator evaluator;
    private final RecentWrites recent;
    private final PartitionBudget budget;
    private final Spending spending;
    private final RowWork rowWork;
    private final Background background;
    private final BoundedQueue<Submission> queue;
    private final Deque<Submission> again = new ConcurrentLinkedDeque<>();
    private final Queue<CompletableFuture<WriterHold>> holds = new ConcurrentLinkedQueue<>();
    private final EarlyCommands early;
    private final Turns turns;
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    private final StateCell state;
    private final RepeatedRequests repeated = new RepeatedRequests();
    private volatile @Nullable OrreryException stopped;
    private volatile boolean woken;
    private volatile @Nullable Consumer<Batch> tap;
    private int turnsSinceBackground;
    private int refusals;

    /** The leadership in which everything that others had appended is known to be applied. */
    private long settledEpoch = UNSETTLED;

    WriterLoop(
            PartitionDescriptor partition,
            PartitionContext context,
            PartitionParts parts,
            PartitionState state) {
        this.partition = partition;
        this.context = context;
        this.store = parts.store();
        this.log = parts.log();
        this.evaluator = parts.evaluator();
        this.recent = parts.recent();
        this.budget = parts.budget();
        this.spending = new Spending(budget, () -> state().applied().lsn(), partition.range());
        this.rowWork = parts.rowWork();
        this.background = new Background(budget, rowWork);
        this.state = new StateCell(state);
        WriterLimits limits = context.writerLimits();
        this.queue = new BoundedQueue<>(limits.queuedCommands(), limits.queuedBytes());
        this.early = new EarlyCommands(limits.earlyCommands(), limits.queuedBytes());
        this.turns = new Turns(context.writers(), this::turn, this::hasWork);
        log.follow(new FollowedState(store, this.state, this::wake));
    }

    /** The state after the last applied batch. */
    PartitionState state() {
        return state.get();
    }

    /** Completes once the LSN is applied here, whoever appended it. */
    CompletableFuture<Void> reached(long lsn) {
        return state.reached(lsn);
    }

    /** Why no more writes are taken; null as long as they are. */
    @Nullable OrreryException stopReason() {
        return stopped;
    }

    CompletableFuture<Outcome> submit(Command command, Priority priority, @Nullable RequestId id) {
        OrreryException reason = stopped;
        if (reason != null) {
            return CompletableFuture.failedFuture(reason);
        }
        if (CommandAddress.of(command) != null) {
            Outcome.Refused refusal = spending.refusal(priority);
            if (refusal != null) {
                return CompletableFuture.completedFuture(refusal);
            }
        }
        Submission submission =
                new Submission(PreparedCommand.of(command, context.clock()), priority, id);
        if (!queue.offer(submission)) {
            return CompletableFuture.failedFuture(
                    OrreryException.retryable(
                            ErrorCode.THROTTLED,
                            "The partition has too many writes waiting.",
                            RETRY_AFTER_MILLIS));
        }
        turns.announce();
        return submission.answer();
    }

    /** Whether so many commands wait that the writer cannot be keeping up. */
    boolean isBehind() {
        return queue.isHalfFull();
    }

    /** Has the loop look for items that have expired since. */
    void tick() {
        background.tick(state());
        if (background.isDue(state())) {
            turns.announce();
        }
    }

    /**
     * Asks the writer to stand still after the batch it is at. The future fails if no more writes
     * are taken anyway; one that is cancelled in time has no effect.
     */
    CompletableFuture<WriterHold> hold() {
        CompletableFuture<WriterHold> waiting = new CompletableFuture<>();
        holds.add(waiting);
        turns.announce();
        return waiting;
    }

    /** Takes no writes from the beginning. */
    void refuse(OrreryException reason) {
        stopped = reason;
    }

    void endHold() {
        turns.end();
    }

    void depart(OrreryException reason) {
        stopped = reason;
        refuseAll(reason);
        turns.end();
    }

    /** Shows every batch to an observer after it is applied, or to none. Set while held. */
    void tap(@Nullable Consumer<Batch> observer) {
        tap = observer;
    }

    private void wake() {
        woken = true;
        turns.announce();
    }

    /** Takes no more commands, answers those that wait, and returns when the last turn is over. */
    void stop() {
        if (stopped == null) {
            stopped = unavailable("The partition is closed.", null);
        }
        wake();
        quiet.join();
    }

    /** After the stop only commands are refused: background work would be due for ever. */
    private boolean hasWork() {
        return woken
                || !queue.isEmpty()
                || !again.isEmpty()
                || !holds.isEmpty()
                || (writesAreRefused() == null && background.isDue(state()));
    }

    private @Nullable OrreryException writesAreRefused() {
        if (stopped == null && log.role() == ReplicaRole.FOLLOWER) {
            return leaderChanged("This replica does not lead the partition.", null);
        }
        return stopped;
    }

    private void turn() {
        woken = false;
        OrreryException reason = writesAreRefused();
        if (reason != null) {
            refuseAll(reason);
            turns.end();
            if (stopped != null) {
                quiet.complete(null);
            }
            return;
        }
        CompletableFuture<WriterHold> waiting = holds.poll();
        if (waiting != null) {
            if (!waiting.complete(new WriterHold(this))) {
                turns.end();
            }
            return;
        }
        long epoch = log.epoch();
        if (epoch != settledEpoch) {
            settle(epoch);
            return;
        }
        @Nullable Round round = null;
        try (ReadView view = store.latest()) {
            round = new Round(new Draft(partition, state(), view, context.clock().epochMillis()));
            fill(round);
            append(round, epoch);
        } catch (RuntimeException | Error e) {
            fail(round, e);
        }
    }

    /** What another leader has appended, or this one without knowing, comes first. */
    private void settle(long epoch) {
        whenDone(
                null,
                log.barrier(),
                _ -> {
                    load();
                    settledEpoch = epoch;
                    turns.end();
                });
    }

    private void load() {
        try (ReadView view = store.latest()) {
            state.replace(PartitionState.load(view));
        }
        recent.forget(state().applied().lsn());
        rowWork.takeOver();
    }

    private void fill(Round round) {
        refuseExpired();
        boolean idle = queue.isEmpty() && again.isEmpty();
        if (background.isDue(state()) && (idle || ++turnsSinceBackground >= BACKGROUND_SHARE)) {
            turnsSinceBackground = 0;
            background.step(round.draft());
            return;
        }
        while (round.size() < context.writerLimits().batchCommands()
                && round.draft().sizeBytes() < context.limits().batchBytes()) {
            Submission submission = again.isEmpty() ? queue.poll() : again.poll();
            if (submission == null) {
                return;
            }
            evaluate(round, submission);
        }
    }

    private void evaluate(Round round, Submission submission) {
        Draft draft = round.draft();
        Draft.Mark start = draft.mark();
        try {
            Optional<Outcome> before = repeated.find(draft, submission);
            if (before.isPresent()) {
                round.ended(submission, before.get());
                return;
            }
            switch (evaluator.evaluate(draft, submission.command())) {
                case Evaluation.Ended(Outcome outcome) -> {
                    Outcome paid = paid(submission, outcome, draft, start);
                    repeated.note(draft, submission, paid);
                    round.ended(submission, paid);
                }
                case Evaluation.Early _ -> await(submission);
            }
        } catch (OrreryException e) {
            round.failed(submission, e);
        } catch (RuntimeException e) {
            // The command left no trace, so the fault stays with it.
            LOGGER.atError()
                    .setCause(e)
                    .addKeyValue("partition", partition.number())
                    .addKeyValue(
                            "command", submission.command().command().getClass().getSimpleName())
                    .log("A command could not be evaluated");
            round.failed(
                    submission,
                    new OrreryException(
                            ErrorCode.INTERNAL, "The command could not be evaluated.", e));
        }
    }

    /** The outcome once it is paid for; what cannot be paid for leaves no trace. */
    private Outcome paid(Submission submission, Outcome outcome, Draft draft, Draft.Mark start) {
        ItemAddress address = CommandAddress.of(submission.command().command());
        if (address == null || submission.isPaid()) {
            return outcome;
        }
        Outcome.Refused refusal = spending.pay(submission.priority(), address, outcome);
        if (refusal == null) {
            submission.markPaid();
            return outcome;
        }
        draft.rollback(start);
        return refusal;
    }

    private void await(Submission submission) {
        if (!early.add(submission)) {
            refuseEarly(submission);
            return;
        }
        Runnable end =
                () -> {
                    submission.endWaiting();
                    wake();
                };
        int millis = context.writerLimits().earlyMillis();
        var _ = context.writers().timer().schedule(end, millis, TimeUnit.MILLISECONDS);
    }

    private void refuseExpired() {
        early.takeExpired().forEach(this::refuseEarly);
    }

    private void refuseEarly(Submission submission) {
        submission
                .answer()
                .complete(
                        new Outcome.Refused(
                                ErrorCode.DEFINITION_STALE,
                                "The container's definition has not reached the partition.",
                                RequestUnits.MINIMUM,
                                state().applied().lsn()));
    }

    private void append(Round round, long epoch) {
        if (round.draft().isEmpty()) {
            round.answer();
            turns.end();
            return;
        }
        LogEntry entry = round.draft().toEntry(epoch);
        whenDone(round, log.append(entry), result -> appended(round, entry, result));
    }

    /** Goes on with a round; whatever goes wrong ends the turn, so that nobody waits for ever. */
    private <T> void whenDone(@Nullable Round round, CompletionStage<T> stage, Consumer<T> next) {
        stage.whenComplete(
                (result, error) -> {
                    try {
                        if (error == null) {
                            next.accept(result);
                        } else {
                            doubt(round, error);
                        }
                    } catch (RuntimeException | Error e) {
                        fail(round, e);
                    }
                });
    }

    private void appended(Round round, LogEntry entry, AppendResult result) {
        switch (result) {
            case AppendResult.Applied _ -> {
                refusals = 0;
                Consumer<Batch> observer = tap;
                if (observer != null) {
                    observer.accept(entry.batch());
                }
                round.draft().noteWrites(recent);
                publish(round.draft().after());
                round.answer();
                turns.end();
            }
            case AppendResult.Refused(long currentLsn) -> evaluateAgain(round, currentLsn);
            // The writer never repeats an entry, so another one has taken its LSN.
            case AppendResult.Replayed(long currentLsn) -> evaluateAgain(round, currentLsn);
        }
    }

    private void publish(PartitionState next) {
        boolean definitionsChanged = next.containers() != state().containers();
        state.publish(next);
        if (definitionsChanged) {
            again.addAll(early.takeAll());
        }
    }

    /** Another leader was faster: its batches are applied first, then these commands come again. */
    private void evaluateAgain(Round round, long currentLsn) {
        refusals++;
        if (refusals > MAX_REFUSALS) {
            fail(round, new IllegalStateException("the log is at LSN " + currentLsn));
            return;
        }
        whenDone(round, log.barrier(), _ -> reload(round));
    }

    private void reload(Round round) {
        load();
        for (Submission submission : round.submissions().reversed()) {
            again.addFirst(submission);
        }
        turns.end();
    }

    /** It is not known whether a batch will be applied: the next leader finds out. */
    private void doubt(@Nullable Round round, Throwable cause) {
        if (log.role() == ReplicaRole.FAILED) {
            fail(round, cause);
            return;
        }
        settledEpoch = UNSETTLED;
        OrreryException reason =
                leaderChanged("The partition's leader has changed during the request.", cause);
        if (round != null) {
            round.fail(reason);
        }
        refuseAll(reason);
        turns.end();
    }

    /** Stops the partition: it is not known what the store holds, or the code is wrong. */
    private void fail(@Nullable Round round, Throwable cause) {
        OrreryException reason =
                unavailable("The partition has failed and takes no writes.", cause);
        if (stopped == null) {
            stopped = reason;
            LOGGER.atError()
                    .setCause(cause)
                    .addKeyValue("partition", partition.number())
                    .addKeyValue("lsn", state().applied().lsn())
                    .log("A partition has failed and takes no more writes");
        }
        if (round != null) {
            round.fail(reason);
        }
        refuseAll(reason);
        turns.end();
    }

    private void refuseAll(OrreryException reason) {
        List<Submission> waiting = early.takeAll();
        waiting.forEach(submission -> submission.answer().completeExceptionally(reason));
        for (var hold = holds.poll(); hold != null; hold = holds.poll()) {
            hold.completeExceptionally(reason);
        }
        for (Submission next = again.poll(); next != null; next = again.poll()) {
            next.answer().completeExceptionally(reason);
        }
        for (Submission next = queue.poll(); next != null; next = queue.poll()) {
            next.answer().completeExceptionally(reason);
        }
    }

    private static OrreryException leaderChanged(String message, @Nullable Throwable cause) {
        return new OrreryException(ErrorCode.LEADER_CHANGED, message, cause);
    }

    private static OrreryException unavailable(String message, @Nullable Throwable cause) {
        return new OrreryException(ErrorCode.SERVICE_UNAVAILABLE, message, cause);
    }
}
