package dev.orrery.partition;

import dev.orrery.model.command.Outcome;
import dev.orrery.model.error.OrreryException;
import dev.orrery.partition.evaluate.Draft;
import java.util.ArrayList;
import java.util.List;

/** The commands of one batch with their outcomes, held back until the batch is applied. */
final class Round {
    private final Draft draft;
    private final List<Submission> submissions = new ArrayList<>();
    private final List<Runnable> answers = new ArrayList<>();

    Round(Draft draft) {
        this.draft = draft;
    }

    Draft draft() {
        return draft;
    }

    int size() {
        return submissions.size();
    }

    void ended(Submission submission, Outcome outcome) {
        submissions.add(submission);
        answers.add(() -> submission.answer().complete(outcome));
    }

    void failed(Submission submission, OrreryException error) {
        submissions.add(submission);
        answers.add(() -> submission.answer().completeExceptionally(error));
    }

    /** The commands, to be evaluated again. */
    List<Submission> submissions() {
        return submissions;
    }

    void answer() {
        answers.forEach(Runnable::run);
    }

    /** Answers everyone that it is not known what became of the batch. */
    void fail(OrreryException error) {
        submissions.forEach(submission -> submission.answer().completeExceptionally(error));
    }
}
