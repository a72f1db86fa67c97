package dev.orrery.gateway.script;

import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.StoredItem;
import dev.orrery.model.wire.ValueCodec;
import dev.orrery.partition.script.ScriptTask;
import dev.orrery.partition.script.ScriptTransaction;
import dev.orrery.script.ScriptCall;
import dev.orrery.script.ScriptEngine;
import dev.orrery.script.ScriptResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A write between the triggers before it and those after it, as one transaction. */
final class TriggerTask implements ScriptTask<TriggerTask.Ended> {
    /** No row is ever written with triggers. */
    static final ValueCodec<Ended> ANSWERS =
            ValueCodec.of(Ended.class, Map.of(Outcome.RowOutcome.class, List.of()));

    private final ScriptEngine engine;
    private final TriggeredWrite write;
    private final CommandVersion version;

    /** Addresses a command by the newest definition of its container. */
    interface CommandVersion {
        ItemCommand newest(ItemCommand command);
    }

    /** How the steps ended. */
    sealed interface Ended {
        record Written(Outcome outcome, Optional<String> body) implements Ended {}

        record Failed(ScriptResult.Failed failure) implements Ended {}
    }

    TriggerTask(ScriptEngine engine, TriggeredWrite write, CommandVersion version) {
        this.engine = engine;
        this.write = write;
        this.version = version;
    }

    @Override
    public Result<Ended> run(ScriptTransaction transaction) {
        Optional<String> body = write.body();
        for (ScriptRecord trigger : write.before()) {
            switch (engine.run(
                    new ScriptCall.Before(trigger.text(), write.operationName(), body),
                    transaction.items(),
                    false)) {
                case ScriptResult.Ended ended -> body = body.isPresent() ? ended.request() : body;
                case ScriptResult.Failed failed -> {
                    return new Result<>(new Ended.Failed(failed), false);
                }
            }
        }
        Outcome outcome = transaction.execute(version.newest(write.maker().make(body)));
        if (outcome instanceof Outcome.Refused) {
            return new Result<>(new Ended.Written(outcome, Optional.empty()), false);
        }
        return after(transaction, body, outcome);
    }

    private Result<Ended> after(
            ScriptTransaction transaction, Optional<String> body, Outcome outcome) {
        Optional<String> stored =
                outcome instanceof Outcome.Written written
                        ? Optional.of(text(written.item()))
                        : Optional.empty();
        Optional<String> answered = Optional.empty();
        for (ScriptRecord trigger : write.after()) {
            switch (engine.run(
                    new ScriptCall.After(trigger.text(), write.operationName(), body, stored),
                    transaction.items(),
                    false)) {
                case ScriptResult.Ended ended -> answered = ended.response();
                case ScriptResult.Failed failed -> {
                    return new Result<>(new Ended.Failed(failed), false);
                }
            }
        }
        return new Result<>(new Ended.Written(outcome, answered), true);
    }

    private static String text(StoredItem item) {
        return new String(
                item.bytes(), item.textStart(), item.textLength(), StandardCharsets.UTF_8);
    }
}
