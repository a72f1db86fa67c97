package dev.orrery.gateway.metering;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** How long requests took, by protocol and kind. The edges say which kinds there are. */
public final class Latencies {
    private final List<OperationLatency> operations = new CopyOnWriteArrayList<>();

    /** A new kind of request; to be asked for once. */
    public OperationLatency register(String api, String operation) {
        OperationLatency latency = new OperationLatency(api, operation);
        operations.add(latency);
        return latency;
    }

    public List<OperationLatency> all() {
        return List.copyOf(operations);
    }
}
