package dev.orrery.partition.budget;

/**
 * The answer of a {@link Budget}.
 *
 * @param retryAfterMillis 0 if admitted; otherwise how long to wait, at least 1
 */
public record Admission(long retryAfterMillis) {
    /** Shared, so that admitting allocates nothing. */
    public static final Admission ADMITTED = new Admission(0);

    public Admission {
        if (retryAfterMillis < 0) {
            throw new IllegalArgumentException("a wait is not negative: " + retryAfterMillis);
        }
    }

    public boolean isAdmitted() {
        return retryAfterMillis == 0;
    }
}
