package dev.orrery.api.gremlin.request;

import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** What every answer tells of its request besides its results. */
public final class StatusAttributes {
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
        attributes.put("x-ms-status-code", status);
        attributes.put("x-ms-request-charge", 0.0);
        attributes.put("x-ms-total-request-charge", 0.0);
        attributes.put("x-ms-activity-id", activityId);
        retryAfterMillis.ifPresent(
                millis -> attributes.put("x-ms-retry-after-ms", timeSpan(millis)));
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
        attributes.put("x-ms-status-code", status);
        attributes.put("x-ms-request-charge", RequestUnits.rounded(totalCharge - lastCharge));
        attributes.put("x-ms-total-request-charge", RequestUnits.rounded(totalCharge));
        attributes.put("x-ms-server-time-ms", millis(now - lastNanos));
        attributes.put("x-ms-total-server-time-ms", millis(now - startNanos));
        attributes.put("x-ms-activity-id", activityId);
        lastNanos = now;
        lastCharge = totalCharge;
        return attributes;
    }

    Map<String, Object> failed(int status, double totalCharge, OptionalLong retryAfterMillis) {
        Map<String, Object> attributes = next(status, totalCharge);
        retryAfterMillis.ifPresent(
                millis -> attributes.put("x-ms-retry-after-ms", timeSpan(millis)));
        return attributes;
    }

    private static double millis(long nanos) {
        return nanos / (double) TimeUnit.MILLISECONDS.toNanos(1);
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
