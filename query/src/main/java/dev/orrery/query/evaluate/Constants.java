package dev.orrery.query.evaluate;

import java.util.List;

/** Computes what depends on no row before there are rows. */
final class Constants {
    private static final Frame NO_ROW = new Frame(0, Checkpoint.NONE);

    private Constants() {}

    static boolean all(List<Evaluator> inputs) {
        for (Evaluator input : inputs) {
            if (!(input instanceof Evaluator.Constant)) {
                return false;
            }
        }
        return true;
    }

    /** The value of the evaluator, if everything it reads is constant; else the evaluator. */
    static Evaluator fold(Evaluator evaluator, List<Evaluator> inputs) {
        return all(inputs) ? new Evaluator.Constant(evaluator.evaluate(NO_ROW)) : evaluator;
    }
}
