package dev.orrery.api.gremlin.request;

import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.time.Clock;
import java.time.Duration;
import java.time.LocalTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** What every answer tells of its request besides its results. */
public final class StatusAttributes {
    public static final String STATUS = "x-ms-status-code";
    public static final String RETRY_AFTER = "x-ms-retry-after-ms";
    private static final String CHARGE = "x-ms-request-charge";
    private static final String TOTAL_CHARGE = "x-ms-total-request-charge";
    private static final String TIME = "x-ms-server-time-ms";
    private static final String TOTAL_TIME = "x-ms-total-server-time-ms";
    private static final String ACTIVITY_ID = "x-ms-activity-id";

    private final Clock clock;
    private final String activityId;
    private final long startNanos;
    private long lastNanos;
    private double lastCharge;

    StatusAttributes(Clock clock, String activityId) {
        this.clock = clock;
        this.activityId = activityId;
        this.startNanos = clock.monotonicNanos();
        this.lastNanos = startNanos;
    }

    String activityId() {
        return activityId;
    }

    /** The attributes of a request that was refused before it began. */
    public static Map<String, Object> ofRefusal(
            String activityId, int status, OptionalLong retryAfterMillis) {
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(STATUS, status);
        attributes.put(CHARGE, 0.0);
        attributes.put(TOTAL_CHARGE, 0.0);
        attributes.put(ACTIVITY_ID, activityId);
        retryAfterMillis.ifPresent(millis -> attributes.put(RETRY_AFTER, timeSpan(millis)));
        return attributes;
    }

    /** Forgets answers that were made and not sent. */
    void restart() {
        lastCharge = 0;
        lastNanos = startNanos;
    }

    /** The attributes of the next answer, given what the whole request has cost so far. */
    Map<String, Object> next(int status, double totalCharge) {
        long now = clock.monotonicNanos();
        Map<String, Object> attributes = new LinkedHashMap<>();
        attributes.put(STATUS, status);
        attributes.put(CHARGE, RequestUnits.rounded(totalCharge - lastCharge));
        attributes.put(TOTAL_CHARGE, RequestUnits.rounded(totalCharge));
        attributes.put(TIME, millis(now - lastNanos));
        attributes.put(TOTAL_TIME, millis(now - startNanos));
        attributes.put(ACTIVITY_ID, activityId);
        lastNanos = now;
        lastCharge = totalCharge;
        return attributes;
    }

    Map<String, Object> failed(int status, double totalCharge, OptionalLong retryAfterMillis) {
        Map<String, Object> attributes = next(status, totalCharge);
        retryAfterMillis.ifPresent(millis -> attributes.put(RETRY_AFTER, timeSpan(millis)));
        return attributes;
    }

    /** The attributes of one answer in the place of several, given those of the last one. */
    public static Map<String, Object> ofWhole(Map<String, Object> last) {
        Map<String, Object> attributes = new LinkedHashMap<>(last);
        attributes.computeIfPresent(CHARGE, (_, part) -> last.getOrDefault(TOTAL_CHARGE, part));
        attributes.computeIfPresent(TIME, (_, part) -> last.getOrDefault(TOTAL_TIME, part));
        return attributes;
    }

    private static double millis(long nanos) {
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
    }

    /** How long the client is asked to wait. */
    public static OptionalLong retryAfterMillis(Map<String, Object> attributes) {
        return attributes.get(RETRY_AFTER) instanceof String span
                ? OptionalLong.of(Duration.between(LocalTime.MIN, LocalTime.parse(span)).toMillis())
                : OptionalLong.empty();
    }

    /** As .NET writes a duration, which is what clients of the service parse. */
    static String timeSpan(long millis) {
        return "%02d:%02d:%02d.%03d0000"
                .formatted(
                        TimeUnit.MILLISECONDS.toHours(millis),
                        TimeUnit.MILLISECONDS.toMinutes(millis) % 60,
                        TimeUnit.MILLISECONDS.toSeconds(millis) % 60,
                        millis % 1_000);
    }
}
