package dev.orrery.model.container;

/**
 * The time-to-live setting of a container. Items carry their own {@code ttl} only where the
 * container's is on.
 *
 * @param seconds {@link #OFF}: nothing expires; {@link #NO_DEFAULT}: only items with their own;
 *     otherwise the default in seconds
 */
public record TimeToLive(int seconds) {
    private static final int OFF_VALUE = 0;
    private static final int NO_DEFAULT_VALUE = -1;

    public static final TimeToLive OFF = new TimeToLive(OFF_VALUE);
    public static final TimeToLive NO_DEFAULT = new TimeToLive(NO_DEFAULT_VALUE);

    public TimeToLive {
        if (seconds < NO_DEFAULT_VALUE) {
            throw new IllegalArgumentException("a time to live is -1 or positive");
        }
    }

    public boolean isOn() {
        return seconds != OFF_VALUE;
    }

    public boolean hasDefault() {
        return seconds > 0;
    }
}
