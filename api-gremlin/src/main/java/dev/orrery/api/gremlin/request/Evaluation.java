package dev.orrery.api.gremlin.request;

import dev.orrery.api.gremlin.dialect.Dialect;
import dev.orrery.api.gremlin.dialect.Ending;
import dev.orrery.api.gremlin.execute.GraphExecutor;
import dev.orrery.api.gremlin.execute.GraphResult;
import dev.orrery.api.gremlin.message.ClientVersion;
import dev.orrery.api.gremlin.message.Incoming;
import dev.orrery.api.gremlin.message.Results;
import dev.orrery.api.gremlin.message.Wishes;
import dev.orrery.api.gremlin.store.GraphContainer;
import dev.orrery.api.gremlin.store.RequestGuard;
import dev.orrery.api.gremlin.store.WouldWait;
import dev.orrery.gateway.security.Access;
import dev.orrery.model.command.Consistency;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.tinkerpop.gremlin.process.remote.traversal.DefaultRemoteTraverser;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.Traverser;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.apache.tinkerpop.gremlin.process.traversal.step.Mutating;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalMetrics;
import org.apache.tinkerpop.gremlin.util.Tokens;
import org.apache.tinkerpop.gremlin.util.message.ResponseMessage;
import org.apache.tinkerpop.gremlin.util.message.ResponseStatusCode;
import org.apache.tinkerpop.gremlin.util.ser.SerializationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the traversal of one request and sends its results. Used by one thread, which may wait. */
public final class Evaluation {
    private static final Logger LOG = LoggerFactory.getLogger(Evaluation.class);
    private static final int OK = 200;

    private final Engine engine;
    private final Incoming request;
    private final StatusAttributes attributes;
    private final RequestGuard guard;
    private @Nullable Source source;
    private double charge;

    /** What all requests share. */
    public record Engine(
            GraphExecutor executor,
            Dialect dialect,
            RequestLimits limits,
            Consistency consistency,
            Clock clock) {}

    /** Who asks, and of which graph. */
    public record Caller(GraphContainer graph, Access access, ClientVersion client) {}

    public Evaluation(Engine engine, Incoming request) {
        this.engine = engine;
        this.request = request;
        this.attributes =
                new StatusAttributes(engine.clock(), request.message().getRequestId().toString());
        this.guard =
                RequestGuard.within(
                        engine.clock(), TimeUnit.MILLISECONDS.toNanos(timeoutMillis()), context());
    }

    private RequestContext context() {
        return RequestContext.of(attributes.activityId()).with(engine.consistency());
    }

    private long timeoutMillis() {
        long most = engine.limits().timeoutMillis();
        long wanted = Wishes.of(request.message()).timeoutMillis().orElse(0);
        return wanted <= 0 ? most : Math.min(most, wanted);
    }

    /** Whether the request came as text, which decides on the form of its answers. */
    public boolean isScript() {
        return request.isScript();
    }

    /** Ends the request; may be called by any thread. */
    public void cancel() {
        guard.cancel();
    }

    /** Runs the request to its end; whatever goes wrong is an answer, too. */
    public void run(Caller caller, Outbound outbound) {
        try {
            answer(caller, outbound);
        } catch (SerializationException | RuntimeException | StackOverflowError e) {
            fail(e, outbound);
        }
    }

    /**
     * Answers the request without waiting, if it is a small one and memory has what it reads.
     * Answers false if nothing was done, or something went wrong: it is to be run then.
     */
    public boolean answerAtOnce(Caller caller, Outbound outbound) {
        try {
            Source read = source();
            if (!read.plain()) {
                return false;
            }
            try (GraphResult results =
                    engine.executor()
                            .run(
                                    caller.graph(),
                                    new GraphExecutor.Plan(read.builder(), true),
                                    RequestGuard.hasty(engine.clock(), context()))) {
                Results forms = Results.of(request, caller.client(), true);
                new Sending(read, forms, results, answer -> sendLast(answer, outbound)).run();
            }
            return true;
        } catch (SerializationException | RuntimeException | StackOverflowError e) {
            charge = 0;
            attributes.restart();
            return false;
        }
    }

    /** Several answers are for clients that may be slow to take them. */
    private static void sendLast(ResponseMessage answer, Outbound outbound)
            throws SerializationException {
        if (answer.getStatus().getCode() == ResponseStatusCode.PARTIAL_CONTENT) {
            throw new WouldWait();
        }
        outbound.send(answer);
    }

    private Source source() {
        Source present = source;
        if (present == null) {
            present = Source.of(request.message(), engine.dialect());
            source = present;
        }
        return present;
    }

    /** Runs the request as far as it goes; whatever goes wrong is thrown. */
    void answer(Caller caller, Outbound outbound) throws SerializationException {
        Source source = source();
        Function<GraphTraversalSource, Traversal<?, ?>> builder =
                caller.access() == Access.READ_ONLY ? readOnly(source) : source.builder();
        if (source.ending() instanceof Ending.Plan) {
            explain(caller, builder, outbound);
            return;
        }
        GraphExecutor.Plan plan = new GraphExecutor.Plan(builder, source.plain());
        try (GraphResult results = engine.executor().run(caller.graph(), plan, guard)) {
            Results forms = Results.of(request, caller.client(), source.plain());
            new Sending(source, forms, results, outbound).run();
        }
    }

    private static Function<GraphTraversalSource, Traversal<?, ?>> readOnly(Source source) {
        return graph -> {
            Traversal<?, ?> traversal = source.builder().apply(graph);
            if (TraversalHelper.hasStepOfAssignableClassRecursively(
                    Mutating.class, traversal.asAdmin())) {
                throw new OrreryException(
                        ErrorCode.FORBIDDEN,
                        "The traversal writes, and only reading is allowed: the key is a read-only"
                                + " one, or an HTTP request came without credentials and not as"
                                + " 'application/json'.");
            }
            return traversal;
        };
    }

    private void explain(
            Caller caller,
            Function<GraphTraversalSource, Traversal<?, ?>> builder,
            Outbound outbound)
            throws SerializationException {
        String plan = PlanText.of(caller.graph(), builder, guard);
        outbound.send(answer(ResponseStatusCode.SUCCESS, List.of(plan)));
    }

    private ResponseMessage answer(ResponseStatusCode code, List<?> results) {
        return ResponseMessage.build(request.message())
                .code(code)
                .statusAttributes(attributes.next(OK, charge))
                .result(results)
                .create();
    }

    private void fail(Throwable thrown, Outbound outbound) {
        Failure failure = Failure.of(thrown);
        if (failure.hidden()) {
            LOG.atError()
                    .addKeyValue("activityId", attributes.activityId())
                    .setCause(thrown)
                    .log("A traversal failed");
        }
        Map<String, Object> told =
                attributes.failed(failure.error().status(), charge, failure.retryAfterMillis());
        ResponseMessage answer =
                ResponseMessage.build(request.message())
                        .code(failure.error().protocol())
                        .statusMessage(failure.message())
                        .statusAttributes(told)
                        .create();
        try {
            outbound.send(answer);
        } catch (SerializationException | RuntimeException e) {
            LOG.atDebug().setCause(e).log("An error could not be told");
        }
    }

    /** Results on their way. */
    private final class Sending {
        private final Source source;
        private final Results forms;
        private final GraphResult results;
        private final Outbound outbound;
        private final int batchSize;
        private final List<@Nullable Object> batch = new ArrayList<>();
        private boolean sent;

        Sending(Source source, Results forms, GraphResult results, Outbound outbound) {
            this.source = source;
            this.forms = forms;
            this.results = results;
            this.outbound = outbound;
            this.batchSize = batchSize();
        }

        void run() throws SerializationException {
            switch (source.ending()) {
                case Ending.None _ -> results.forEachRemaining(_ -> {});
                case Ending.Any _ -> batch.add(results.hasNext());
                case Ending.First(long count) -> take(count);
                case Ending.All _ -> take(Long.MAX_VALUE);
                case Ending.Plan _ -> throw new IllegalStateException("plans are not run");
            }
            charge = results.used().charge();
            boolean empty = batch.isEmpty() && !sent;
            outbound.send(
                    answer(
                            empty ? ResponseStatusCode.NO_CONTENT : ResponseStatusCode.SUCCESS,
                            batch));
        }

        private void take(long most) throws SerializationException {
            long left = most;
            while (left > 0 && results.hasNext()) {
                Traverser.Admin<?> traverser = results.next();
                @Nullable Object value = form(traverser.get());
                if (!source.script()) {
                    add(new DefaultRemoteTraverser<>(value, traverser.bulk()));
                    left--;
                } else {
                    for (long i = Math.min(traverser.bulk(), left); i > 0; i--) {
                        add(value);
                        left--;
                    }
                }
            }
        }

        private @Nullable Object form(@Nullable Object result) {
            if (source.profiled() && result instanceof TraversalMetrics metrics) {
                return ProfileReport.of(
                        String.valueOf(request.message().getArgs().get(Tokens.ARGS_GREMLIN)),
                        metrics);
            }
            return forms.of(result);
        }

        /** A full batch goes out when one more result shows that it is not the last. */
        private void add(@Nullable Object value) throws SerializationException {
            if (batch.size() == batchSize) {
                charge = results.used().charge();
                outbound.send(answer(ResponseStatusCode.PARTIAL_CONTENT, new ArrayList<>(batch)));
                batch.clear();
                sent = true;
            }
            batch.add(value);
        }

        private int batchSize() {
            Object asked = request.message().getArgs().get(Tokens.ARGS_BATCH_SIZE);
            int size =
                    asked instanceof Number number && number.intValue() > 0
                            ? number.intValue()
                            : engine.limits().batchSize();
            return Math.min(size, engine.limits().maxBatchSize());
        }
    }
}
