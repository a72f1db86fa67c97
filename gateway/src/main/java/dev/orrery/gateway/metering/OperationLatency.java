package dev.orrery.gateway.metering;

import java.util.EnumMap;
import java.util.Map;

/** How long the requests of one kind took, by how they ended. */
public final class OperationLatency {
    private final String api;
    private final String operation;
    private final Map<Ending, LatencyHistogram> histograms = new EnumMap<>(Ending.class);

    /** How a request ended. */
    public enum Ending {
        SUCCEEDED,
        REFUSED,
        THROTTLED,
        FAILED
    }

    OperationLatency(String api, String operation) {
        this.api = api;
        this.operation = operation;
        for (Ending ending : Ending.values()) {
            histograms.put(ending, new LatencyHistogram());
        }
    }

    public String api() {
        return api;
    }

    public String operation() {
        return operation;
    }

    @SuppressWarnings("NullAway") // every ending has its histogram
    public LatencyHistogram of(Ending ending) {
        return histograms.get(ending);
    }
}
