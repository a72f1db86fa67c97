package dev.orrery.model.command;

/**
 * The id of a request that may be sent again because nobody knows what became of it.
 *
 * @param minute when it was made, in minutes since 1970: its result is kept for some minutes
 * @param high a random number of the process that made it
 * @param low counts the requests of the process: no two of its ids are the same
 */
public record RequestId(long minute, long high, long low) {
    /** How long a result is kept. */
    public static final int KEPT_MINUTES = 5;
}
