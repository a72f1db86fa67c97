package dev.orrery.gateway.script;

import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.metering.Metering;
import dev.orrery.gateway.routing.Routes;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Delivery;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.wire.ValueCodec;
import dev.orrery.partition.script.ScriptRequest;
import dev.orrery.partition.script.ScriptScope;
import dev.orrery.partition.script.ScriptTask;
import dev.orrery.query.evaluate.Environment;
import dev.orrery.script.ScriptCall;
import dev.orrery.script.ScriptEngine;
import dev.orrery.script.ScriptResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Stored procedures, triggers and user-defined functions. */
public final class Scripts implements AutoCloseable {
    private static final ValueCodec<ScriptResult> PROCEDURE_ANSWERS =
            ValueCodec.of(ScriptResult.class, Map.of());

    private final ScriptCatalog catalog;
    private final ScriptEngine engine;
    private final ScriptThreads threads;
    private final ScriptJob.Tools tools;
    private final Function<ContainerRecord, Environment> environments;
    private final Function<ContainerRecord, String> links;
    private final Versions versions;

    /**
     * What containers look like from outside.
     *
     * @param environments what a query over a container needs
     * @param links the links of containers by names
     */
    public record Surroundings(
            Function<ContainerRecord, Environment> environments,
            Function<ContainerRecord, String> links,
            Versions versions) {}

    /** Addresses a command by the newest definition of its container. */
    public interface Versions {
        ItemCommand newest(ContainerRecord container, ItemCommand command);
    }

    public Scripts(
            ScriptCatalog catalog,
            ScriptOptions options,
            Routes routes,
            Metering metering,
            Surroundings surroundings) {
        this.catalog = catalog;
        this.engine = new ScriptEngine(options.limits());
        this.threads = new ScriptThreads(options.threads());
        this.tools = new ScriptJob.Tools(routes, metering, threads, new ScriptGates());
        this.environments = surroundings.environments;
        this.links = surroundings.links;
        this.versions = surroundings.versions;
    }

    public ScriptCatalog catalog() {
        return catalog;
    }

    /**
     * A call of a stored procedure.
     *
     * @param arguments an array of JSON
     * @param logs whether what it logs is wanted
     */
    public record ProcedureCall(
            ItemAddress address, ScriptRecord procedure, String arguments, boolean logs) {}

    /** Who asks for a script, and which of the times this is if it may be asked for again. */
    public record Caller(RequestContext context, Optional<Delivery> delivery) {
        /** One who asks once. */
        public static Caller once(RequestContext context) {
            return new Caller(context, Optional.empty());
        }

        private <T> @Nullable ScriptRequest<T> request(ValueCodec<T> answers) {
            return delivery.map(one -> new ScriptRequest<>(one, answers)).orElse(null);
        }
    }

    /** Runs a stored procedure as a transaction in one logical partition. */
    public CompletableFuture<ScriptAnswer> execute(
            ContainerRecord container, ProcedureCall call, Caller caller) {
        ScriptCall script = new ScriptCall.Procedure(call.procedure.text(), call.arguments);
        return run(
                        new Place(container, call.address),
                        caller.context,
                        caller.request(PROCEDURE_ANSWERS),
                        transaction -> {
                            ScriptResult result =
                                    engine.run(script, transaction.items(), call.logs);
                            return new ScriptTask.Result<>(
                                    result, result instanceof ScriptResult.Ended);
                        })
                .thenApply(
                        done ->
                                new ScriptAnswer(
                                        done.partitionNumber(),
                                        done.ended().value(),
                                        price(done.ended().charge()),
                                        done.ended().lsn()));
    }

    /** Writes an item with the triggers that were asked for, all of it or nothing. */
    public CompletableFuture<TriggeredAnswer> write(
            ContainerRecord container, TriggeredWrite write, Caller caller) {
        TriggerTask task =
                new TriggerTask(engine, write, command -> versions.newest(container, command));
        return run(
                        new Place(container, write.address()),
                        caller.context,
                        caller.request(TriggerTask.ANSWERS),
                        task)
                .thenApply(Scripts::answer);
    }

    private static TriggeredAnswer answer(ScriptJob.Done<TriggerTask.Ended> done) {
        double charge = price(done.ended().charge());
        long lsn = done.ended().lsn();
        return switch (done.ended().value()) {
            case TriggerTask.Ended.Failed(ScriptResult.Failed failure) ->
                    new TriggeredAnswer.Failed(done.partitionNumber(), failure, charge, lsn);
            case TriggerTask.Ended.Written(Outcome outcome, var body) ->
                    new TriggeredAnswer.Written(
                            done.partitionNumber(), applied(outcome, charge, lsn), body);
        };
    }

    /** The outcome as it is now that it was applied, with what all of it cost. */
    private static Outcome applied(Outcome outcome, double charge, long lsn) {
        return switch (outcome) {
            case Outcome.Written written ->
                    new Outcome.Written(written.created(), written.item(), charge, lsn);
            case Outcome.Deleted _ -> new Outcome.Deleted(charge, lsn);
            case Outcome.Refused refused ->
                    new Outcome.Refused(
                            refused.code(),
                            refused.message(),
                            refused.code() == ErrorCode.THROTTLED ? 0 : charge,
                            lsn,
                            refused.retryAfterMillis());
            case Outcome.Found _,
                    Outcome.NotModified _,
                    Outcome.BatchEnded _,
                    Outcome.RowOutcome _,
                    Outcome.PartitionDeleted _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    throw new IllegalStateException("a write has another outcome");
        };
    }

    private static double price(double charge) {
        return Math.max(RequestUnits.MINIMUM, charge);
    }

    /** Where a script runs. */
    private record Place(ContainerRecord container, ItemAddress address) {}

    private <T> CompletableFuture<ScriptJob.Done<T>> run(
            Place place,
            RequestContext context,
            @Nullable ScriptRequest<T> request,
            ScriptTask<T> task) {
        UserFunctionLibrary functions = functions(place.container);
        ScriptScope scope =
                new ScriptScope(
                        place.address,
                        links.apply(place.container),
                        context.priority(),
                        environments.apply(place.container).with(functions),
                        () -> UUID.randomUUID().toString());
        return new ScriptJob<>(tools, scope, task, request, context)
                .start()
                .whenComplete((_, _) -> functions.close());
    }

    /**
     * The triggers with some names, each fit for an operation.
     *
     * @param after whether they run after it
     */
    public List<ScriptRecord> triggers(
            ContainerRecord container,
            List<String> names,
            TriggerRule.On operation,
            boolean after) {
        List<ScriptRecord> found = new ArrayList<>(names.size());
        for (String name : names) {
            ScriptRecord trigger =
                    catalog.find(container.number(), ScriptKind.TRIGGER, name)
                            .orElseThrow(
                                    () ->
                                            OrreryException.badRequest(
                                                    "There is no trigger with the id '"
                                                            + name
                                                            + "'."));
            TriggerRule rule = trigger.spec().rule().orElseThrow();
            if (rule.after() != after || !rule.on().includes(operation)) {
                throw OrreryException.badRequest(
                        "The trigger '%s' is for other operations than this one: it runs %s %s."
                                .formatted(name, rule.after() ? "after" : "before", rule.on()));
            }
            found.add(trigger);
        }
        return found;
    }

    /** The functions of a container, for one query. */
    public UserFunctionLibrary functions(ContainerRecord container) {
        int number = container.number();
        return new UserFunctionLibrary(
                engine,
                name -> catalog.find(number, ScriptKind.FUNCTION, name),
                () -> catalog.all(number, ScriptKind.FUNCTION));
    }

    @Override
    public void close() {
        threads.close();
        engine.close();
    }
}
