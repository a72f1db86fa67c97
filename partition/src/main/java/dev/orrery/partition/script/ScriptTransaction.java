package dev.orrery.partition.script;

import dev.orrery.model.command.Command.DeleteItem;
import dev.orrery.model.command.Command.Effect;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.ReadItem;
import dev.orrery.model.command.KeptAnswer;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.command.Sightings;
import dev.orrery.model.command.Stamp;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.error.ErrorKind;
import dev.orrery.model.error.OrreryException;
import dev.orrery.model.time.Clock;
import dev.orrery.partition.evaluate.Draft;
import dev.orrery.partition.evaluate.Evaluation;
import dev.orrery.partition.evaluate.PreparedCommand;
import dev.orrery.partition.evaluate.StoredRecord;
import dev.orrery.partition.state.LiveContainer;
import dev.orrery.script.ScriptCollection;
import dev.orrery.storage.batch.Family;
import dev.orrery.storage.engine.StoreView;
import dev.orrery.storage.key.LogicalKey;
import dev.orrery.storage.key.RecordKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A transaction in one logical partition, in the making. Used by one thread. */
public final class ScriptTransaction {
    private final Draft draft;
    private final StoreView snapshot;
    private final LiveContainer container;
    private final ScriptScope scope;
    private final Tools tools;
    private final Clock clock;
    private final byte[] logicalKey;
    private final Map<String, String> seen = new HashMap<>();
    private final List<Effect> effects = new ArrayList<>();
    private boolean searched;
    private double charge;

    /** What a transaction reads: the store as it was, and what was known of it then. */
    public record Ground(Draft draft, StoreView snapshot, LiveContainer container, Clock clock) {}

    public ScriptTransaction(Ground ground, ScriptScope scope, Tools tools) {
        this.draft = ground.draft;
        this.snapshot = ground.snapshot;
        this.container = ground.container;
        this.clock = ground.clock;
        this.scope = scope;
        this.tools = tools;
        this.logicalKey =
                new LogicalKey(
                                container.number(),
                                scope.address().position(),
                                scope.address().partitionKey())
                        .encode();
    }

    /** The items as a script sees them. */
    public ScriptCollection items() {
        return new TransactionItems(this);
    }

    /** What was spent so far. */
    public double charge() {
        return RequestUnits.rounded(charge);
    }

    /**
     * Evaluates a command; its refusal leaves no trace but what it cost. Refused with {@code
     * THROTTLED} if the budget is spent.
     */
    public Outcome execute(ItemCommand command) {
        if (!tools.admitted().get() || isFull(command)) {
            return throttled();
        }
        see(command.id());
        Draft.Mark start = draft.mark();
        Stamp stamp = tools.stamps().get();
        Outcome outcome = evaluate(command, stamp);
        if (!tools.paid().test(outcome.charge())) {
            draft.rollback(start);
            return throttled();
        }
        charge += outcome.charge();
        if (outcome instanceof Outcome.Written || outcome instanceof Outcome.Deleted) {
            effects.add(new Effect(command, stamp));
        }
        return outcome;
    }

    private Outcome evaluate(ItemCommand command, Stamp stamp) {
        draft.stampWith(stamp);
        try {
            return switch (tools.evaluator().evaluate(draft, PreparedCommand.of(command, clock))) {
                case Evaluation.Ended(Outcome outcome) -> requireServed(outcome);
                case Evaluation.Early _ ->
                        throw new OrreryException(
                                ErrorCode.DEFINITION_STALE,
                                "The container's definition has not reached the partition.");
            };
        } finally {
            draft.stampWith(null);
        }
    }

    /** What was sent to the wrong place has to be done elsewhere, from the beginning. */
    private static Outcome requireServed(Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused
                && refused.code().kind() == ErrorKind.UNAVAILABLE) {
            throw refused.toException();
        }
        return outcome;
    }

    /** A deletion makes the batch larger too, but is the last thing to be refused. */
    private boolean isFull(ItemCommand command) {
        int room = tools.limits().commandBytes() - draft.sizeBytes();
        int margin = tools.limits().itemBytes() * 2;
        return !(command instanceof ReadItem || command instanceof DeleteItem)
                && draft.sizeBytes() > 0
                && room < Math.min(margin, tools.limits().commandBytes() / 2);
    }

    private Outcome throttled() {
        return new Outcome.Refused(
                ErrorCode.THROTTLED,
                "The budget of the partition, or the room of the transaction, is used up.",
                0,
                draft.decidedOn(),
                1);
    }

    /** Notes how an item was before this transaction. */
    private void see(String id) {
        seen.computeIfAbsent(
                id,
                absent -> {
                    byte[] recordKey = RecordKey.encode(logicalKey, absent);
                    byte[] value = snapshot.find(Family.RECORDS, recordKey);
                    StoredRecord record = value == null ? null : StoredRecord.of(value);
                    return record == null
                                    || record.isHidden(container, recordKey, draft.timeSeconds())
                            ? ""
                            : record.item().etag();
                });
    }

    /** Notes that it has searched the whole logical partition, and what that cost. */
    boolean searched(double price) {
        searched = true;
        if (!tools.paid().test(price)) {
            return false;
        }
        charge += price;
        return true;
    }

    Draft draft() {
        return draft;
    }

    LiveContainer container() {
        return container;
    }

    ScriptScope scope() {
        return scope;
    }

    Tools tools() {
        return tools;
    }

    byte[] logicalKey() {
        return logicalKey;
    }

    /** Whether it has written anything. */
    public boolean isDirty() {
        return !effects.isEmpty();
    }

    /** What its writes take, about. */
    public int sizeBytes() {
        return draft.sizeBytes();
    }

    /**
     * The transaction, for the writer.
     *
     * @param commits whether its writes are to be kept
     */
    public Optimistic toCommand(long snapshotLsn, boolean commits, KeptAnswer answer) {
        return new Optimistic(
                scope.address(),
                snapshotLsn,
                new Sightings(searched, seen),
                commits ? effects : List.of(),
                answer,
                charge());
    }
}
