package dev.orrery.api.cassandra.statement.engine;

import dev.orrery.api.cassandra.statement.BoundValues;
import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.ExecutionOptions;
import dev.orrery.api.cassandra.statement.ExecutionResult;
import dev.orrery.api.cassandra.statement.Prepared;
import dev.orrery.api.cassandra.statement.ResolvedTable;
import dev.orrery.api.cassandra.statement.StatementPlan;
import dev.orrery.api.cassandra.statement.Statements;
import dev.orrery.api.cassandra.statement.TableLookup;
import dev.orrery.api.cassandra.statement.change.BoundChange;
import dev.orrery.api.cassandra.statement.change.ChangeBinder;
import dev.orrery.api.cassandra.statement.change.ChangePlan;
import dev.orrery.api.cassandra.statement.change.ChangePlanner;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.expression.Variables;
import dev.orrery.api.cassandra.statement.select.PagingStates;
import dev.orrery.api.cassandra.statement.select.SelectExecutor;
import dev.orrery.api.cassandra.statement.select.SelectExplanation;
import dev.orrery.api.cassandra.statement.select.SelectPlan;
import dev.orrery.api.cassandra.statement.select.SelectPlanner;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.FunctionContext;
import dev.orrery.cql.syntax.BatchStatement;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.ParsedStatement;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.Values;
import dev.orrery.gateway.tables.RowFeed;
import dev.orrery.gateway.tables.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/** The engine behind {@link Statements}. */
public final class CqlStatements implements Statements {
    private final TableLookup lookup;
    private final SelectExecutor selects;
    private final WriteExecutor writes;
    private final FunctionContext functions;

    /**
     * An engine.
     *
     * @param pagingStates seals where pages end
     * @param functions what {@code now()} and the like draw on
     * @param waiting runs reads that may have to wait: virtual threads
     */
    public CqlStatements(
            TableLookup lookup,
            Rows rows,
            RowFeed feed,
            LoggedBatches batches,
            PagingStates pagingStates,
            FunctionContext functions,
            Executor waiting) {
        this.lookup = lookup;
        this.selects = new SelectExecutor(rows, feed, pagingStates, waiting);
        this.writes = new WriteExecutor(lookup, rows, batches);
        this.functions = functions;
    }

    @Override
    public Prepared prepare(ParsedStatement parsed, Optional<String> keyspace) {
        return switch (parsed.statement()) {
            case SelectStatement select ->
                    SelectPlanner.plan(
                            select,
                            lookup.find(select.table(), keyspace).schema(),
                            lookup.userTypes(),
                            parsed.markers());
            case ModificationStatement change -> {
                Variables variables = new Variables(parsed.markers());
                ChangePlan plan = change(change, keyspace, variables);
                yield plan.withVariables(variables.specs());
            }
            case BatchStatement batch -> batch(batch, keyspace, parsed.markers());
            default ->
                    throw new IllegalArgumentException(
                            "not about rows: " + parsed.statement().getClass().getSimpleName());
        };
    }

    private ChangePlan change(
            ModificationStatement statement, Optional<String> keyspace, Variables variables) {
        return switch (lookup.find(statement.table(), keyspace)) {
            case ResolvedTable.Stored stored ->
                    ChangePlanner.plan(statement, stored.schema(), lookup.userTypes(), variables);
            case ResolvedTable.Virtual virtual -> throw virtual.table().unmodifiable();
        };
    }

    private Prepared batch(
            BatchStatement batch, Optional<String> keyspace, List<Optional<String>> markers) {
        if (batch.using().timeToLive().isPresent()) {
            throw CqlException.invalid("Global TTL on the BATCH statement is not supported.");
        }
        Variables variables = new Variables(markers);
        List<ChangePlan> changes = new ArrayList<>();
        for (ModificationStatement statement : batch.statements()) {
            changes.add(change(statement, keyspace, variables));
        }
        BatchRules.check(batch.kind(), changes, batch.using().timestamp().isPresent());
        Optional<Compiled> timestamp =
                batch.using().timestamp().map(e -> batchTimestamp(e, changes, variables));
        return new BatchPlan(batch.kind(), changes, timestamp, variables.specs());
    }

    private Compiled batchTimestamp(
            Expression expression, List<ChangePlan> changes, Variables variables) {
        if (changes.isEmpty()) {
            return new Compiled(NativeType.BIGINT, evaluation -> null);
        }
        var table = lookup.find(changes.getFirst().table()).schema();
        Terms terms =
                new Terms(table.keyspace(), lookup.userTypes(), variables, Scope.terms(table));
        return terms.compile(
                expression,
                new ColumnSpec(
                        table.keyspace(), table.name().table(), "[timestamp]", NativeType.BIGINT));
    }

    @Override
    public CompletableFuture<ExecutionResult> execute(
            Prepared statement, BoundValues values, ExecutionOptions options) {
        try {
            checkCount(statement, values);
            Evaluation evaluation = Evaluation.of(values, functions);
            return switch (statement) {
                case SelectPlan plan ->
                        selects.execute(
                                plan, lookup.find(plan.tables().getFirst()), evaluation, options);
                case ChangePlan plan ->
                        writes.run(parts(plan, evaluation, options.timestampMicros()));
                case BatchPlan plan -> batch(plan, evaluation, options);
                default -> throw new IllegalArgumentException("prepared by somebody else");
            };
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    @Override
    public StatementPlan explain(Prepared statement, BoundValues values) {
        checkCount(statement, values);
        Evaluation evaluation = Evaluation.of(values, functions);
        return switch (statement) {
            case SelectPlan plan ->
                    SelectExplanation.of(plan, lookup.find(plan.tables().getFirst()), evaluation);
            case ChangePlan plan -> new ChangeExplanation(lookup, evaluation).of(List.of(plan));
            case BatchPlan plan -> new ChangeExplanation(lookup, evaluation).of(plan.changes());
            default -> throw new IllegalArgumentException("prepared by somebody else");
        };
    }

    private static void checkCount(Prepared statement, BoundValues values) {
        int expected = statement.variables().size();
        if (values.size() != expected) {
            throw CqlException.invalid(
                    "there were "
                            + expected
                            + " markers(?) in CQL but "
                            + values.size()
                            + " bound variables");
        }
    }

    private static List<WriteExecutor.Part> parts(
            ChangePlan plan, Evaluation evaluation, OptionalLong timestamp) {
        List<WriteExecutor.Part> parts = new ArrayList<>();
        for (BoundChange change : ChangeBinder.bind(plan, evaluation, timestamp)) {
            parts.add(new WriteExecutor.Part(plan, change));
        }
        return parts;
    }

    private CompletableFuture<ExecutionResult> batch(
            BatchPlan plan, Evaluation evaluation, ExecutionOptions options) {
        OptionalLong timestamp = sharedTime(plan.changes(), options);
        if (plan.timestamp().isPresent()) {
            byte[] value = plan.timestamp().get().evaluate(evaluation);
            if (value != null && !Bound.isUnset(value)) {
                timestamp = OptionalLong.of(Values.toLong(value));
            }
        }
        List<WriteExecutor.Part> parts = new ArrayList<>();
        for (ChangePlan change : plan.changes()) {
            parts.addAll(parts(change, evaluation, timestamp));
        }
        return writes.run(parts, plan.kind());
    }

    /** The time of a batch: with a condition anywhere in it, the leader's for all of it. */
    private static OptionalLong sharedTime(List<ChangePlan> changes, ExecutionOptions options) {
        return changes.stream().anyMatch(ChangePlan::isConditional)
                ? OptionalLong.empty()
                : options.timestampMicros();
    }

    @Override
    public CompletableFuture<ExecutionResult> executeBatch(Batch batch, ExecutionOptions options) {
        try {
            List<ChangePlan> plans = new ArrayList<>();
            for (Batch.Entry entry : batch.entries()) {
                if (!(entry.statement() instanceof ChangePlan plan)) {
                    throw CqlException.invalid(
                            "Invalid statement in batch: only UPDATE, INSERT and DELETE statements"
                                    + " are allowed.");
                }
                checkCount(plan, entry.values());
                plans.add(plan);
            }
            BatchRules.check(batch.kind(), plans, false);
            OptionalLong timestamp = sharedTime(plans, options);
            List<WriteExecutor.Part> parts = new ArrayList<>();
            for (int i = 0; i < plans.size(); i++) {
                BoundValues values = batch.entries().get(i).values();
                parts.addAll(parts(plans.get(i), Evaluation.of(values, functions), timestamp));
            }
            return writes.run(parts, batch.kind());
        } catch (RuntimeException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}
