package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.PatchItem;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.json.JsonView;
import dev.orrery.model.time.Clock;
import dev.orrery.query.Predicate;
import dev.orrery.query.evaluate.Checkpoint;
import dev.orrery.query.evaluate.Environment;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The conditions of the patches in one command, compiled. Immutable. */
public final class PatchConditions {
    static final PatchConditions NONE = new PatchConditions(Map.of());

    /** By their text. */
    private final Map<String, Compiled> compiled;

    private PatchConditions(Map<String, Compiled> compiled) {
        this.compiled = compiled;
    }

    /** These conditions and that of one more patch, if it has one. */
    PatchConditions with(PatchItem patch, Clock clock) {
        Optional<String> text = patch.predicate();
        if (text.isEmpty()) {
            return this;
        }
        Map<String, Compiled> more = new HashMap<>(compiled);
        more.put(text.get(), Compiled.of(text.get(), clock));
        return new PatchConditions(more);
    }

    /** Whether an item fulfils the condition of a patch; a bad request if it is none. */
    boolean hold(PatchItem patch, JsonView item) {
        if (patch.predicate().isEmpty()) {
            return true;
        }
        Compiled condition = compiled.get(patch.predicate().get());
        if (condition == null) {
            throw new IllegalStateException("the condition of a patch was not compiled");
        }
        return condition.test(item);
    }

    /** What became of a text: a condition, or the reason why it is none. */
    private sealed interface Compiled {
        static Compiled of(String text, Clock clock) {
            try {
                Environment environment = Environment.of(clock).with(new RowLimit());
                return new Condition(Predicate.parseCondition(text, environment));
            } catch (OrreryException e) {
                return new Invalid(e);
            }
        }

        boolean test(JsonView item);

        record Condition(Predicate predicate) implements Compiled {
            @Override
            public boolean test(JsonView item) {
                return predicate.test(item);
            }
        }

        record Invalid(OrreryException reason) implements Compiled {
            @Override
            public boolean test(JsonView item) {
                throw reason;
            }
        }
    }

    /** Everyone's writes wait while a condition is evaluated, so it may not take long. */
    private static final class RowLimit implements Checkpoint {
        private static final int MAX_PASSES = 400;

        private int passes;

        @Override
        public void pass() {
            if (++passes > MAX_PASSES) {
                throw OrreryException.badRequest(
                        "The condition of the patch looks at too many values.");
            }
        }
    }
}
