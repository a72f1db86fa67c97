package dev.orrery.api.cassandra.trace;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.request.Batch;
import com.datastax.oss.protocol.internal.request.Execute;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.response.result.Rows;
import dev.orrery.api.cassandra.connection.Reply;
import dev.orrery.api.cassandra.connection.Requests;
import dev.orrery.api.cassandra.connection.Session;
import dev.orrery.cql.function.FunctionContext;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Runs requests, and keeps a trace of those whose client wants one. */
public final class TracedRequests implements Requests {
    private static final int SHOWN_CHARACTERS = 1_000;

    private final Requests requests;
    private final Traces traces;
    private final FunctionContext ids;
    private final Supplier<InetSocketAddress> self;

    /**
     * A decoration.
     *
     * @param ids gives time-based ids
     * @param self where clients reach this node
     */
    public TracedRequests(
            Requests requests,
            Traces traces,
            FunctionContext ids,
            Supplier<InetSocketAddress> self) {
        this.requests = requests;
        this.traces = traces;
        this.ids = ids;
        this.self = self;
    }

    @Override
    public CompletableFuture<Reply> run(Session session, Frame request) {
        if (!request.tracing) {
            return requests.run(session, request);
        }
        Recording recording = new Recording(session, request.message);
        CompletableFuture<Reply> reply;
        try {
            reply = requests.run(session, request);
        } catch (RuntimeException e) {
            reply = CompletableFuture.failedFuture(e);
        }
        CompletableFuture<Reply> traced = reply.thenApply(answer -> answer.traced(recording.id));
        // whoever has the answer may look the trace up at once, in parts and at several nodes
        return reply.handle(recording::finish).thenCompose(traces::add).thenCompose(_ -> traced);
    }

    /** A trace that is still being written. */
    private final class Recording {
        private final UUID id = ids.timeUuid();
        private final long startedMillis = ids.nowMillis();
        private final long startedNanos = System.nanoTime();
        private final List<Trace.Event> events = new ArrayList<>();
        private final Session session;
        private final Message request;

        Recording(Session session, Message request) {
            this.session = session;
            this.request = request;
            add("Executing " + text(request));
        }

        private int elapsedMicros() {
            return (int) TimeUnit.NANOSECONDS.toMicros(System.nanoTime() - startedNanos);
        }

        private void add(String activity) {
            events.add(
                    new Trace.Event(
                            ids.timeUuid(),
                            activity,
                            elapsedMicros(),
                            Thread.currentThread().getName()));
        }

        Trace finish(@Nullable Reply reply, @Nullable Throwable failure) {
            if (reply == null) {
                add("Failed: " + (failure == null ? "" : failure.getMessage()));
            } else if (reply.message() instanceof Rows rows) {
                add("Read %d rows for %s".formatted(rows.getData().size(), price(reply)));
            } else {
                add("Done for " + price(reply));
            }
            return new Trace(
                    id,
                    self.get(),
                    session.client().getAddress(),
                    kind(request),
                    Map.of("query", text(request)),
                    startedMillis,
                    elapsedMicros(),
                    events);
        }
    }

    private static String price(Reply reply) {
        return reply.charge().isPresent()
                ? reply.charge().getAsDouble() + " request units"
                : "nothing";
    }

    private static String kind(Message request) {
        return switch (request) {
            case Query _ -> "Execute CQL3 query";
            case Execute _ -> "Execute CQL3 prepared query";
            case Batch _ -> "Execute batch of CQL3 queries";
            case Prepare _ -> "Preparing CQL3 query";
            default -> "Request " + request.opcode;
        };
    }

    private static String text(Message request) {
        String text =
                switch (request) {
                    case Query query -> query.query;
                    case Prepare prepare -> prepare.cqlQuery;
                    case Execute execute -> "0x" + HexFormat.of().formatHex(execute.queryId);
                    case Batch batch -> batch.queriesOrIds.size() + " statements";
                    default -> "";
                };
        return text.length() > SHOWN_CHARACTERS ? text.substring(0, SHOWN_CHARACTERS) : text;
    }
}
