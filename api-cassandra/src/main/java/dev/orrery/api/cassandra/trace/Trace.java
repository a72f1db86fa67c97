package dev.orrery.api.cassandra.trace;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * What became of one request.
 *
 * @param coordinator the node that was asked, as clients reach it
 * @param request what kind of request it was, in Cassandra's words
 * @param durationMicros from its arrival to its answer
 */
public record Trace(
        UUID id,
        InetSocketAddress coordinator,
        InetAddress client,
        String request,
        Map<String, String> parameters,
        long startedMillis,
        int durationMicros,
        List<Event> events) {
    public Trace {
        parameters = Map.copyOf(parameters);
        events = List.copyOf(events);
    }

    /**
     * A step of it.
     *
     * @param elapsedMicros since the request arrived
     */
    public record Event(UUID id, String activity, int elapsedMicros, String thread) {}
}
