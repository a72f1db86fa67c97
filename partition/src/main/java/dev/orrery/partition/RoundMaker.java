package dev.orrery.partition;

import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.CommandEvaluator;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.Evaluation;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Evaluates waiting commands into the batch of one turn: each once, each paid for, and each seeing
 * those before it. What fails leaves no trace in the batch. Used inside turns only.
 */
final class RoundMaker {
    private static final Logger LOG = LoggerFactory.getLogger(RoundMaker.class);

    /** Under load one turn in this many belongs to background work. */
    private static final int BACKGROUND_SHARE = 16;

    private final PartitionContext context;
    private final CommandEvaluator evaluator;
    private final Spending spending;
    private final StateCell state;
    private final WaitingCommands waiting;
    private final Background background;
    private final Runnable wake;
    private final RepeatedRequests repeated = new RepeatedRequests();
    private int turnsSinceBackground;

    /** What the rounds of a partition are made from. */
    record Sources(WaitingCommands waiting, Background background, StateCell state) {}

    /**
     * Makes the rounds of a partition.
     *
     * @param wake has another turn begin
     */
    RoundMaker(
            PartitionContext context,
            CommandEvaluator evaluator,
            Spending spending,
            Sources sources,
            Runnable wake) {
        this.context = context;
        this.evaluator = evaluator;
        this.spending = spending;
        this.waiting = sources.waiting();
        this.background = sources.background();
        this.state = sources.state();
        this.wake = wake;
    }

    /** Takes commands until the batch is full, or does a step of background work. */
    void fill(Round round) {
        refuseExpired();
        boolean idle = waiting.isEmpty();
        if (background.isDue(state.get()) && (idle || ++turnsSinceBackground >= BACKGROUND_SHARE)) {
            turnsSinceBackground = 0;
            background.step(round.draft());
            return;
        }
        while (round.size() < context.writerLimits().batchCommands()
                && round.draft().sizeBytes() < context.limits().batchBytes()) {
            Submission submission = waiting.next();
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
            LOG.atError()
                    .setCause(e)
                    .addKeyValue("partition", round.draft().partition().number())
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
        if (!waiting.awaitDefinition(submission)) {
            refuseEarly(submission);
            return;
        }
        Runnable end =
                () -> {
                    submission.endWaiting();
                    wake.run();
                };
        int millis = context.writerLimits().earlyMillis();
        var _ = context.writers().timer().schedule(end, millis, TimeUnit.MILLISECONDS);
    }

    private void refuseExpired() {
        waiting.takeExpired().forEach(this::refuseEarly);
    }

    private void refuseEarly(Submission submission) {
        submission
                .answer()
                .complete(
                        new Outcome.Refused(
                                ErrorCode.DEFINITION_STALE,
                                "The container's definition has not reached the partition.",
                                RequestUnits.MINIMUM,
                                state.get().applied().lsn()));
    }
}
