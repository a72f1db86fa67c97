package dev.orrery.partition.evaluate;

import dev.orrery.model.json.JsonView;
import java.util.function.Predicate;

/** Turns the text of a patch's condition into something that can be asked. */
@FunctionalInterface
public interface PatchConditions {
    /** The condition that a text stands for; a bad request if it is none. */
    Predicate<JsonView> compile(String text);
}
