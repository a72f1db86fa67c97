package dev.orrery.api.gremlin.dialect;

/** What a script does with its traversal at the end. */
public sealed interface Ending {
    /** All results are wanted. */
    record All() implements Ending {}

    /** The first results are wanted. */
    record First(long count) implements Ending {}

    /** No result is wanted. */
    record None() implements Ending {}

    /** Whether there is a result. */
    record Any() implements Ending {}

    /** The plan is wanted, and nothing is run. */
    record Plan() implements Ending {}
}
