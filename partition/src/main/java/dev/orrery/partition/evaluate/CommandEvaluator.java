package dev.orrery.partition.evaluate;

import dev.orrery.model.command.Command.Batch;
import dev.orrery.model.command.Command.DeletePartition;
import dev.orrery.model.command.Command.DropContainer;
import dev.orrery.model.command.Command.EndLinks;
import dev.orrery.model.command.Command.InstallDefinition;
import dev.orrery.model.command.Command.ItemCommand;
import dev.orrery.model.command.Command.LinkEdges;
import dev.orrery.model.command.Command.Optimistic;
import dev.orrery.model.command.Command.RowCommand;
import dev.orrery.model.command.ItemAddress;
import dev.orrery.model.command.Outcome;
import dev.orrery.model.cost.RequestUnits;
import dev.orrery.model.error.ErrorCode;
import dev.orrery.model.limit.Limits;
import dev.orrery.partition.state.LiveContainer;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Evaluates any command on a draft. A command that is refused, or that throws, leaves the draft as
 * it was.
 */
public final class CommandEvaluator {
    private final Limits limits;
    private final RowWork rowWork;
    private final ItemEvaluator items;
    private final BatchEvaluator batches;
    private final OptimisticEvaluator scripts;
    private final PartitionDeleter partitions = new PartitionDeleter();
    private final LinkEvaluator links = new LinkEvaluator();
    private final DefinitionEvaluator definitions = new DefinitionEvaluator();

    public CommandEvaluator(
            ItemLimits itemLimits, EtagSource etags, RowWork rowWork, RecentWrites recent) {
        this.limits = itemLimits.usual();
        this.rowWork = rowWork;
        this.items = new ItemEvaluator(limits, new ItemWriter(itemLimits, etags));
        this.batches = new BatchEvaluator(items);
        this.scripts = new OptimisticEvaluator(items, recent);
    }

    public Evaluation evaluate(Draft draft, PreparedCommand command) {
        draft.startCommand();
        Draft.Mark start = draft.mark();
        int sizeBefore = draft.sizeBytes();
        boolean ended = false;
        try {
            Evaluation evaluation = dispatch(draft, command);
            if (draft.sizeBytes() - sizeBefore > limits.commandBytes()) {
                return refused(draft, ErrorCode.TOO_LARGE, "The command writes too much at once.");
            }
            ended = !isRefused(evaluation);
            return evaluation;
        } finally {
            if (!ended) {
                draft.rollback(start);
            }
        }
    }

    private Evaluation dispatch(Draft draft, PreparedCommand prepared) {
        PatchConditions conditions = prepared.conditions();
        return switch (prepared.command()) {
            case ItemCommand item ->
                    addressed(
                            draft,
                            item.address(),
                            container ->
                                    ofItems(
                                            draft,
                                            container,
                                            () ->
                                                    items.evaluate(
                                                            draft, container, item, conditions)));
            case Batch batch ->
                    addressed(
                            draft,
                            batch.address(),
                            container ->
                                    ofItems(
                                            draft,
                                            container,
                                            () ->
                                                    batches.evaluate(
                                                            draft, container, batch, conditions)));
            case Optimistic script ->
                    addressed(
                            draft,
                            script.address(),
                            container ->
                                    ofItems(
                                            draft,
                                            container,
                                            () -> scripts.evaluate(draft, container, script)));
            case RowCommand rows ->
                    addressed(
                            draft,
                            rows.address(),
                            container -> rowWork.evaluate(draft, container, rows));
            case DeletePartition deletion ->
                    addressed(
                            draft,
                            deletion.address(),
                            container ->
                                    ofItems(
                                            draft,
                                            container,
                                            () -> partitions.evaluate(draft, container, deletion)));
            case LinkEdges news ->
                    addressed(
                            draft, news.address(), container -> links.link(draft, container, news));
            case EndLinks end -> new Evaluation.Ended(links.end(draft, end));
            case InstallDefinition install ->
                    new Evaluation.Ended(definitions.install(draft, install));
            case DropContainer drop -> new Evaluation.Ended(definitions.drop(draft, drop));
        };
    }

    /** Checks that the command has come to the right place with the right definition. */
    private static Evaluation addressed(
            Draft draft, ItemAddress address, Function<LiveContainer, Outcome> evaluator) {
        if (!draft.partition().range().contains(address.position())) {
            return refused(draft, ErrorCode.RANGE_GONE, "The partition does not own this key.");
        }
        if (draft.containers().isDropped(address.containerNumber())) {
            return refused(draft, ErrorCode.NAME_CACHE_STALE, "The container was dropped.");
        }
        Optional<LiveContainer> container = draft.containers().live(address.containerNumber());
        long known = container.map(live -> live.definition().version()).orElse(0L);
        if (container.isEmpty() || known < address.definitionVersion()) {
            return new Evaluation.Early(address.containerNumber());
        }
        if (known > address.definitionVersion()) {
            return refused(
                    draft,
                    ErrorCode.DEFINITION_STALE,
                    "The request was planned with an older definition of the container.");
        }
        return new Evaluation.Ended(evaluator.apply(container.get()));
    }

    /** Tables hold rows: there are no items in them to read or write. */
    private static Outcome ofItems(
            Draft draft, LiveContainer container, Supplier<Outcome> evaluator) {
        return container.table().isEmpty()
                ? evaluator.get()
                : new Outcome.Refused(
                        ErrorCode.BAD_REQUEST,
                        "The container is a CQL table: its rows are written by CQL statements.",
                        RequestUnits.MINIMUM,
                        draft.decidedOn());
    }

    private static boolean isRefused(Evaluation evaluation) {
        return evaluation instanceof Evaluation.Ended(Outcome outcome)
                && outcome instanceof Outcome.Refused;
    }

    private static Evaluation refused(Draft draft, ErrorCode code, String message) {
        return new Evaluation.Ended(
                new Outcome.Refused(code, message, RequestUnits.MINIMUM, draft.decidedOn()));
    }
}
