package dev.orrery.model.command;

/**
 * The condition on an item's etag that a request carries. Etags are compared as the quoted strings
 * that clients see.
 */
public sealed interface EtagCondition {
    /** Holds whatever is stored. */
    EtagCondition NONE = new None();

    /** Stands for every etag there is. */
    String ANY = "*";

    /** Whether a condition holds for something that exists and has this etag. */
    static boolean holds(EtagCondition condition, String current) {
        return switch (condition) {
            case None _ -> true;
            case Match(String etag) -> etag.equals(ANY) || etag.equals(current);
            case NoneMatch(String etag) -> !etag.equals(ANY) && !etag.equals(current);
        };
    }

    /** No condition. */
    record None() implements EtagCondition {}

    /** Holds if the item's etag is this one; {@code *} holds for any item that exists. */
    record Match(String etag) implements EtagCondition {}

    /** Holds if the item's etag is another one; {@code *} holds only where no item exists. */
    record NoneMatch(String etag) implements EtagCondition {}
}
