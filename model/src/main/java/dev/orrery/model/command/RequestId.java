package dev.orrery.model.command;

/**
 * The id of a request that may be sent again because nobody knows what became of it.
 *
 * @param minute when it was made, in minutes since 1970: its result is kept for some minutes
 * @param high random, together with {@code low}
 */
public record RequestId(long minute, long high, long low) {
    /** How long a result is kept. */
    public static final int KEPT_MINUTES = 5;
}
