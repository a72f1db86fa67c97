package dev.orrery.model.limit;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The limits of containers that differ from everybody's, while a node runs. */
public final class LimitOverrides {
    private final Map<Integer, ContainerLimits> byContainer = new ConcurrentHashMap<>();

    public ContainerLimits of(int containerNumber) {
        return byContainer.getOrDefault(containerNumber, ContainerLimits.NONE);
    }

    public void set(int containerNumber, ContainerLimits limits) {
        if (limits.equals(ContainerLimits.NONE)) {
            byContainer.remove(containerNumber);
        } else {
            byContainer.put(containerNumber, limits);
        }
    }
}
