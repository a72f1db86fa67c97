package dev.orrery.testkit.history;

/** What a checker found. */
public sealed interface Verdict {
    /** A correct database can have answered so. */
    record Correct() implements Verdict {}

    /**
     * No correct database can have answered so.
     *
     * @param explanation which answers contradict each other
     */
    record Violation(String explanation) implements Verdict {}

    /** The history is too entangled to be decided within the limit. */
    record Undecided(String explanation) implements Verdict {}

    default boolean isCorrect() {
        return this instanceof Correct;
    }

    static Verdict correct() {
        return new Correct();
    }

    @SuppressWarnings("AnnotateFormatMethod") // Not worth a library.
    static Verdict violation(String format, Object... arguments) {
        return new Violation(format.formatted(arguments));
    }
}
