package dev.orrery.partition;

import dev.orrery.model.command.Command;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestId;
import dev.orrery.model.cost.Priority;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.PreparedCommand;
import dev.orrery.partition.evaluate.RecentWrites;
import dev.orrery.partition.loop.Turns;
import dev.orrery.partition.overlay.RecentStatistics;
import dev.orrery.partition.state.PartitionDescriptor;
import dev.orrery.partition.state.PartitionState;
import dev.orrery.replication.AppendResult;
import dev.orrery.replication.AppliedState;
import dev.orrery.replication.LogEntry;
import dev.orrery.replication.ReplicaRole;
import dev.orrery.replication.ReplicationLog;
import dev.orrery.storage.batch.Batch;
import dev.orrery.storage.engine.PartitionStore;
import dev.orrery.storage.engine.ReadView;
import dev.orrery.storage.engine.StoreView;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a partition. A turn takes queued commands, evaluates them into one batch and
 * appends it; the turn ends when the batch is applied. What arrives meanwhile is the next batch.
 */
final class WriterLoop {
    private final PartitionDescriptor partition;
    private final PartitionContext context;
    private final PartitionStore store;
    private final ReplicationLog log;
    private final RecentWrites recent;
    private final RecentStatistics statistics = new RecentStatistics();
    private final Spending spending;
    private final Background background;
    private final Ground ground;
    private final WaitingCommands waiting;
    private final RoundMaker rounds;
    private final Queue<CompletableFuture<WriterHold>> holds = new ConcurrentLinkedQueue<>();
    private final Turns turns;
    private final CompletableFuture<Void> quiet = new CompletableFuture<>();
    private final StateCell state;
    private final WriterGate gate;
    private final Taps taps = new Taps();
    private volatile boolean woken;

    WriterLoop(
            PartitionDescriptor partition,
            PartitionContext context,
            PartitionParts parts,
            PartitionState state) {
        this.partition = partition;
        this.context = context;
        this.store = parts.store();
        this.log = parts.log();
        this.recent = parts.recent();
        this.spending =
                new Spending(parts.budget(), () -> state().applied().lsn(), partition.range());
        this.background = new Background(parts.budget(), parts.rowWork());
        this.state = new StateCell(state);
        this.ground = new Ground(parts, this.state);
        this.waiting = new WaitingCommands(context.writerLimits());
        this.rounds =
                new RoundMaker(
                        context,
                        parts.evaluator(),
                        spending,
                        new RoundMaker.Sources(waiting, background, this.state),
                        this::wake);
        this.turns = new Turns(context.writers(), this::turn, this::hasWork);
        this.gate = new WriterGate(partition, parts, this::wake);
        FollowedState followed =
                new FollowedState(store, this.state, this::wake, gate::checkDeparture, taps);
        log.follow(followed);
        followed.catchUp();
    }

    /** Whether others have taken over, or are about to, which the store says. */
    boolean isDeparted() {
        return gate.isDeparted();
    }

    /** Whether nothing is served until the log of another partition has decided. */
    boolean isFenced() {
        return gate.isFenced();
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
        return gate.stopReason();
    }

    CompletableFuture<Outcome> submit(Command command, Priority priority, @Nullable RequestId id) {
        OrreryException reason = gate.submitRefusal();
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
        if (!waiting.offer(submission)) {
            return CompletableFuture.failedFuture(WaitingCommands.tooMany());
        }
        turns.announce();
        return submission.answer();
    }

    /** Whether so many commands wait that the writer cannot be keeping up. */
    boolean isBehind() {
        return waiting.isHalfFull();
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
        CompletableFuture<WriterHold> hold = new CompletableFuture<>();
        holds.add(hold);
        turns.announce();
        return hold;
    }

    /** Takes no writes from the beginning. */
    void refuse(OrreryException reason) {
        gate.stop(reason);
    }

    /**
     * Appends a batch of the system while the writer is held. If it fails, or is not applied, the
     * writer finds out what there is before it goes on.
     *
     * @param epoch the leadership under which the writer was held
     */
    CompletionStage<AppendResult> appendHeld(long epoch, Batch batch) {
        AppliedState base = state().applied();
        LogEntry entry =
                new LogEntry(
                        epoch,
                        base.lsn(),
                        base.lsn() + 1,
                        Math.max(context.clock().epochMillis(), base.leaderTimeMillis()),
                        batch);
        return log.append(entry)
                .whenComplete(
                        (result, _) -> {
                            if (!(result instanceof AppendResult.Applied)) {
                                ground.unsettle();
                            }
                        });
    }

    void endHold() {
        turns.end();
    }

    void depart(OrreryException reason) {
        gate.stop(reason);
        refuseAll(reason);
        turns.end();
    }

    /** Who sees every batch after it is applied. */
    Taps taps() {
        return taps;
    }

    private void wake() {
        woken = true;
        turns.announce();
    }

    /** Takes no more commands, answers those that wait, and returns when the last turn is over. */
    void stop() {
        gate.close();
        wake();
        quiet.join();
    }

    /** After the stop only commands are refused: background work would be due for ever. */
    private boolean hasWork() {
        return woken
                || !waiting.isEmpty()
                || !holds.isEmpty()
                || (gate.refusal() == null && background.isDue(state()));
    }

    private void turn() {
        woken = false;
        OrreryException reason = gate.refusal();
        boolean onlyForTheSystem = !holds.isEmpty() && gate.letsTheSystemIn();
        if (reason != null && !onlyForTheSystem) {
            refuseAll(reason);
            turns.end();
            if (gate.isStopped()) {
                quiet.complete(null);
            }
            return;
        }
        long epoch = log.epoch();
        // A log that has failed says why when it is asked for a barrier.
        if (!ground.isSettled(epoch) || log.role() == ReplicaRole.FAILED) {
            settle(epoch);
            return;
        }
        CompletableFuture<WriterHold> hold = holds.poll();
        if (hold != null) {
            if (!hold.complete(new WriterHold(this, epoch))) {
                turns.end();
            }
            return;
        }
        @Nullable Round round = null;
        try (ReadView view = store.latest()) {
            PartitionState base = state();
            StoreView known = statistics.over(view, base.applied().lsn());
            round = new Round(new Draft(partition, base, known, context.clock().epochMillis()));
            rounds.fill(round);
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
                    ground.settle(epoch);
                    turns.end();
                });
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
                ground.applied();
                CompletableFuture<Void> goOn = taps.written(entry.batch());
                round.draft().noteWrites(recent, statistics);
                publish(round.draft().after());
                round.answer();
                if (goOn.isDone()) {
                    turns.end();
                } else {
                    whenDone(round, goOn, _ -> turns.end());
                }
                if (round.draft().hasNews()) {
                    context.links().announce();
                }
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
            waiting.definitionsChanged();
        }
    }

    /** Another leader was faster: its batches are applied first, then these commands come again. */
    private void evaluateAgain(Round round, long currentLsn) {
        ground.refused(currentLsn);
        whenDone(
                round,
                log.barrier(),
                _ -> {
                    ground.load();
                    waiting.putBack(round.submissions());
                    turns.end();
                });
    }

    /** It is not known whether a batch will be applied: the next leader finds out. */
    private void doubt(@Nullable Round round, Throwable cause) {
        if (log.role() == ReplicaRole.FAILED) {
            fail(round, cause);
            return;
        }
        ground.unsettle();
        OrreryException reason =
                WriterGate.leaderChanged(
                        "The partition's leader has changed during the request.", cause);
        if (round != null) {
            round.fail(reason);
        }
        refuseAll(reason);
        turns.end();
    }

    /** Stops the partition: it is not known what the store holds, or the code is wrong. */
    private void fail(@Nullable Round round, Throwable cause) {
        OrreryException reason = gate.fail(state().applied().lsn(), cause);
        if (round != null) {
            round.fail(reason);
        }
        refuseAll(reason);
        turns.end();
    }

    private void refuseAll(OrreryException reason) {
        for (var hold = holds.poll(); hold != null; hold = holds.poll()) {
            hold.completeExceptionally(reason);
        }
        waiting.refuseAll(reason);
    }
}
