package dev.orrery.model.container;

/**
 * For how long a container keeps every version of its items, and their deletions, for readers of
 * its change feed.
 *
 * @param minutes 0 for not at all
 */
public record ChangeRetention(int minutes) {
    public static final ChangeRetention NONE = new ChangeRetention(0);

    private static final long MILLIS_PER_MINUTE = 60_000;

    public ChangeRetention {
        if (minutes < 0) {
            throw new IllegalArgumentException("a retention is not negative");
        }
    }

    public boolean isOn() {
        return minutes > 0;
    }

    public long millis() {
        return minutes * MILLIS_PER_MINUTE;
    }
}
