package dev.orrery.api.cassandra.event;

import com.datastax.oss.protocol.internal.response.Event;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Brings news to the connections that asked for it. */
public final class EventBus {
    private final Map<Consumer<Event>, Set<String>> listeners = new ConcurrentHashMap<>();

    /** What the listener asked for before is forgotten. */
    public void listen(Consumer<Event> listener, Set<String> types) {
        listeners.put(listener, Set.copyOf(types));
    }

    public void forget(Consumer<Event> listener) {
        listeners.remove(listener);
    }

    public void publish(Event event) {
        listeners.forEach(
                (listener, types) -> {
                    if (types.contains(event.type)) {
                        listener.accept(event);
                    }
                });
    }
}
