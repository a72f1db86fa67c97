package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.forward.CatalogWait;
import dev.orrery.api.nosql.resource.ScriptHandler;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.cluster.catalog.DatabaseRecord;
import dev.orrery.cluster.catalog.ResourceName;
import dev.orrery.cluster.node.LeaderCalls;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptKind;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import dev.orrery.model.wire.CallCodec;
import dev.orrery.model.wire.ValueCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Runs scripts for people and tools inside this process, on the node that leads their partition.
 * Nothing is sent twice: who hears that the outcome is unknown is somebody who can look. Never
 * blocks.
 */
public final class ScriptRuns {
    private static final String CALL = "script-run";

    /** More than a script may take. */
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private static final ValueCodec<ScriptRun> RUNS = ValueCodec.of(ScriptRun.class, Map.of());
    private static final CallCodec<Order> ORDERS =
            new CallCodec<>(ValueCodec.of(Order.class, Map.of()), RUNS);

    private final Gateway gateway;
    private final Optional<LeaderCalls> leaders;
    private final LocalScriptRuns here;

    /** Also answers other nodes whose scripts are for partitions that this one leads. */
    public ScriptRuns(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.leaders = gateway.leaderCalls();
        this.here = new LocalScriptRuns(gateway, limits);
        leaders.ifPresent(calls -> calls.handle(CALL, bytes -> serve(calls, bytes)));
    }

    /**
     * A script that another node is to run.
     *
     * @param catalogChange the last change of the catalog that the node knew which was asked: the
     *     script may be as new as that
     * @param text the arguments of a procedure, or the item of a trigger, as JSON
     */
    record Order(
            int partition,
            long catalogChange,
            int database,
            int container,
            ScriptKind kind,
            String script,
            PartitionKey key,
            String text,
            String activityId,
            long patienceMillis) {}

    /**
     * Runs a stored procedure in the logical partition of a key.
     *
     * @param arguments an array of JSON
     */
    public CompletableFuture<ScriptRun> procedure(
            ContainerRecord container,
            ScriptRecord procedure,
            PartitionKey key,
            String arguments,
            RequestContext context) {
        return run(container, procedure, key, arguments, context);
    }

    /**
     * Writes an item with a trigger, by the operation that the trigger is for: one for every
     * operation runs with an upsert.
     */
    public CompletableFuture<ScriptRun> trigger(
            ContainerRecord container, ScriptRecord trigger, byte[] item, RequestContext context) {
        return run(
                container,
                trigger,
                here.keyOf(container, item),
                new String(item, StandardCharsets.UTF_8),
                context);
    }

    private CompletableFuture<ScriptRun> run(
            ContainerRecord container,
            ScriptRecord script,
            PartitionKey key,
            String text,
            RequestContext context) {
        if (leaders.isEmpty()) {
            return runHere(container, script, key, text, context);
        }
        int partition = gateway.ranges().at(container, key).number();
        if (leaders.get().isHere(partition)) {
            return runHere(container, script, key, text, context);
        }
        Order order =
                new Order(
                        partition,
                        gateway.catalogChange(),
                        container.databaseNumber(),
                        container.number(),
                        script.kind(),
                        script.spec().id(),
                        key,
                        text,
                        context.activityId(),
                        context.patienceMillis());
        return leaders.get().leader(partition).thenCompose(leader -> send(leader, order));
    }

    private CompletableFuture<ScriptRun> runHere(
            ContainerRecord container,
            ScriptRecord script,
            PartitionKey key,
            String text,
            RequestContext context) {
        return switch (script.kind()) {
            case PROCEDURE -> here.procedure(container, script, key, text, context);
            case TRIGGER ->
                    here.trigger(container, script, text.getBytes(StandardCharsets.UTF_8), context);
            case FUNCTION -> throw OrreryException.badRequest("A function runs in a query.");
        };
    }

    private static CompletableFuture<ScriptRun> send(LeaderCalls.Leader leader, Order order) {
        return leader.call(CALL, ORDERS.encode(order), TIMEOUT)
                .thenApply(RUNS::decode)
                .exceptionallyCompose(
                        failure -> CompletableFuture.failedFuture(explained(cause(failure))));
    }

    /** After these two nobody knows what became of a call. */
    private static Throwable explained(Throwable failure) {
        return failure instanceof OrreryException known
                        && (known.code() == ErrorCode.LEADER_CHANGED
                                || known.code() == ErrorCode.SERVICE_UNAVAILABLE)
                ? new OrreryException(
                        ErrorCode.OUTCOME_UNKNOWN,
                        "Nobody knows whether the script was carried out. What happened last: "
                                + known.text(),
                        known)
                : failure;
    }

    private static Throwable cause(Throwable failure) {
        return failure instanceof CompletionException && failure.getCause() != null
                ? failure.getCause()
                : failure;
    }

    private CompletableFuture<byte[]> serve(LeaderCalls calls, byte[] bytes) {
        Order order = ORDERS.decode(bytes);
        return CatalogWait.until(gateway, order.catalogChange())
                .thenCompose(
                        _ -> {
                            calls.requireHere(order.partition());
                            return run(order);
                        })
                .thenApply(RUNS::encode);
    }

    private CompletableFuture<ScriptRun> run(Order order) {
        DatabaseRecord database =
                gateway.metadata().database(new ResourceName.ByNumber(order.database()));
        ContainerRecord container =
                gateway.metadata()
                        .container(database, new ResourceName.ByNumber(order.container()));
        return runHere(
                container,
                ScriptHandler.find(
                        gateway.scripts().catalog(), container, order.kind(), order.script()),
                order.key(),
                order.text(),
                RequestContext.of(order.activityId()).withPatienceMillis(order.patienceMillis()));
    }
}
