package dev.orrery.api.nosql.item;

import dev.orrery.api.nosql.item.ItemWrites.Place;
import dev.orrery.cluster.catalog.ContainerRecord;
import dev.orrery.gateway.Gateway;
import dev.orrery.gateway.script.ScriptAnswer;
import dev.orrery.gateway.script.ScriptRecord;
import dev.orrery.gateway.script.Scripts.Caller;
import dev.orrery.gateway.script.Scripts.ProcedureCall;
import dev.orrery.gateway.script.TriggerRule;
import dev.orrery.gateway.script.TriggerRule.On;
import dev.orrery.gateway.script.TriggeredAnswer;
import dev.orrery.gateway.script.TriggeredWrite;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.EtagCondition;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.RequestContext;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.item.ItemText;
import dev.orrery.model.json.ParsedItem;
import dev.orrery.model.key.PartitionKey;
import dev.orrery.model.limit.Limits;
import dev.orrery.script.ScriptResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Runs scripts on the node that leads their partition. Never blocks. */
final class LocalScriptRuns {
    private final Gateway gateway;
    private final ItemText text;
    private final ItemWrites writes;

    LocalScriptRuns(Gateway gateway, Limits limits) {
        this.gateway = gateway;
        this.text = new ItemText(limits);
        this.writes = new ItemWrites(gateway, limits);
    }

    /**
     * Runs a stored procedure in the logical partition of a key.
     *
     * @param arguments an array of JSON
     */
    CompletableFuture<ScriptRun> procedure(
            ContainerRecord container,
            ScriptRecord procedure,
            PartitionKey key,
            String arguments,
            RequestContext context) {
        ProcedureCall call =
                new ProcedureCall(
                        gateway.items().address(container, key), procedure, arguments, true);
        return gateway.scripts()
                .execute(container, call, Caller.once(context))
                .thenApply(LocalScriptRuns::run);
    }

    /**
     * Writes an item with a trigger, by the operation that the trigger is for: one for every
     * operation runs with an upsert.
     */
    CompletableFuture<ScriptRun> trigger(
            ContainerRecord container, ScriptRecord trigger, byte[] item, RequestContext context) {
        TriggerRule rule = trigger.spec().rule().orElseThrow();
        ParsedItem parsed = parse(item);
        Place place = new Place(container, gateway.items().keyOf(container, parsed));
        String id = text.id(parsed);
        On operation = operation(rule.on());
        List<ScriptRecord> triggers = List.of(trigger);
        TriggeredWrite write =
                new TriggeredWrite(
                        gateway.items().address(container, place.key()),
                        operation,
                        operation == On.DELETE
                                ? Optional.empty()
                                : Optional.of(new String(item, StandardCharsets.UTF_8)),
                        body -> command(place, operation, id, body),
                        rule.after() ? List.of() : triggers,
                        rule.after() ? triggers : List.of());
        return gateway.scripts()
                .write(container, write, Caller.once(context))
                .thenApply(LocalScriptRuns::run);
    }

    PartitionKey keyOf(ContainerRecord container, byte[] item) {
        return gateway.items().keyOf(container, parse(item));
    }

    private ParsedItem parse(byte[] item) {
        return text.parse(item, 0, item.length);
    }

    private static ScriptRun run(ScriptAnswer answer) {
        return switch (answer.result()) {
            case ScriptResult.Failed failed ->
                    failed(answer.partitionNumber(), answer.charge(), failed);
            case ScriptResult.Ended ended ->
                    new ScriptRun(
                            answer.partitionNumber(),
                            answer.charge(),
                            Optional.empty(),
                            ended.response(),
                            ended.log());
        };
    }

    private static ScriptRun run(TriggeredAnswer answer) {
        return switch (answer) {
            case TriggeredAnswer.Failed failed ->
                    failed(failed.partitionNumber(), failed.charge(), failed.failure());
            case TriggeredAnswer.Written(int partition, Outcome outcome, Optional<String> body) ->
                    new ScriptRun(
                            partition,
                            outcome.charge(),
                            Optional.empty(),
                            body.or(() -> stored(outcome)),
                            "");
        };
    }

    private static ScriptRun failed(int partition, double charge, ScriptResult.Failed failed) {
        return new ScriptRun(
                partition, charge, Optional.of(failed.message()), Optional.empty(), failed.log());
    }

    private static Optional<String> stored(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Written written -> Optional.of(text(written.item()));
            case Outcome.Refused refused ->
                    throw new OrreryException(refused.code(), refused.message());
            case Outcome.Deleted _,
                    Outcome.Found _,
                    Outcome.NotModified _,
                    Outcome.BatchEnded _,
                    Outcome.PartitionDeleted _,
                    Outcome.RowOutcome _,
                    Outcome.ScriptRepeated _,
                    Outcome.Done _ ->
                    Optional.empty();
        };
    }

    private static String text(StoredItem item) {
        return new String(
                item.bytes(), item.textStart(), item.textLength(), StandardCharsets.UTF_8);
    }

    private static On operation(On on) {
        return switch (on) {
            case ALL, UPSERT -> On.UPSERT;
            case UPDATE, REPLACE -> On.REPLACE;
            case CREATE -> On.CREATE;
            case DELETE -> On.DELETE;
        };
    }

    private ItemCommand command(Place place, On operation, String id, Optional<String> body) {
        Content content = Content.of(body.orElse("").getBytes(StandardCharsets.UTF_8));
        return switch (operation) {
            case CREATE -> writes.create(place, content);
            case ALL, UPSERT -> writes.upsert(place, content, EtagCondition.NONE);
            case UPDATE, REPLACE -> writes.replace(place, id, content, EtagCondition.NONE);
            case DELETE -> writes.delete(place, id, EtagCondition.NONE);
        };
    }
}
