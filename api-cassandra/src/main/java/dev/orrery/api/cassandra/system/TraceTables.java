package dev.orrery.api.cassandra.system;

import dev.orrery.api.cassandra.trace.Trace;
import dev.orrery.api.cassandra.trace.Traces;
import dev.orrery.cql.type.Values;
import java.util.stream.Stream;

/** The tables in which drivers look up traces. */
public final class TraceTables {
    private static final String KEYSPACE = "system_traces";

    private TraceTables() {}

    public static void fill(SystemTables tables, Traces traces) {
        tables.fill(KEYSPACE, "sessions", _ -> traces.all().stream().map(TraceTables::session));
        tables.fill(KEYSPACE, "events", _ -> traces.all().stream().flatMap(TraceTables::events));
    }

    private static RowWriter session(Trace trace) {
        return new RowWriter()
                .uuid("session_id", trace.id())
                .inet("client", trace.client())
                .text("command", "QUERY")
                .inet("coordinator", trace.coordinator().getAddress())
                .number("coordinator_port", trace.coordinator().getPort())
                .number("duration", trace.durationMicros())
                .map("parameters", trace.parameters())
                .text("request", trace.request())
                .bytes("started_at", Values.ofLong(trace.startedMillis()));
    }

    private static Stream<RowWriter> events(Trace trace) {
        return trace.events().stream()
                .map(
                        event ->
                                new RowWriter()
                                        .uuid("session_id", trace.id())
                                        .uuid("event_id", event.id())
                                        .text("activity", event.activity())
                                        .inet("source", trace.coordinator().getAddress())
                                        .number("source_port", trace.coordinator().getPort())
                                        .number("source_elapsed", event.elapsedMicros())
                                        .text("thread", event.thread()));
    }
}
