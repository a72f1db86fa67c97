package dev.orrery.script;

import java.util.Optional;

/**
 * The items a script may work on. All items are texts of JSON; a link is what stands in {@code
 * _self}, or the path of names. Used by the thread that runs the script.
 */
public interface ScriptCollection {
    /** The link of the collection by resource ids. */
    String selfLink();

    /** The link of the collection by names. */
    String altLink();

    /**
     * Creates an item in the collection with this link.
     *
     * @param makesId whether an item without an id is given one
     */
    Answer create(String link, String item, boolean makesId);

    /**
     * Creates or replaces an item.
     *
     * @param etag what the item must have, if it exists
     */
    Answer upsert(String link, String item, Optional<String> etag);

    /**
     * Reads the item with this link.
     *
     * @param knownEtag an etag whose item need not be sent again
     */
    Answer read(String link, Optional<String> knownEtag);

    Answer replace(String link, String item, Optional<String> etag);

    Answer delete(String link, Optional<String> etag);

    Answer query(String link, Question question);

    /**
     * A page of a query.
     *
     * @param query its text as a string of JSON, or an object with the text and its parameters
     * @param pageSize how many rows are wanted; -1 for as many as fit
     */
    record Question(String query, int pageSize, Optional<String> continuation) {}

    /** What became of an operation. */
    sealed interface Answer {
        /** The budget or the time is used up: nothing was done, and nobody is called back. */
        record NotAccepted() implements Answer {}

        /** Refused, with the number that scripts compare. */
        record Refused(int number, String message) implements Answer {}

        /**
         * Done.
         *
         * @param resource the item, or the array of rows; empty if there is nothing to show
         * @param notModified whether the item still has the etag that was known
         */
        record Done(Optional<String> resource, Optional<String> continuation, boolean notModified)
                implements Answer {
            public static Done item(String text) {
                return new Done(Optional.of(text), Optional.empty(), false);
            }

            public static Done nothing() {
                return new Done(Optional.empty(), Optional.empty(), false);
            }
        }
    }
}
