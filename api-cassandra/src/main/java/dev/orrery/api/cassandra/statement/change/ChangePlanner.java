package dev.orrery.api.cassandra.statement.change;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.KeyVariables;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.expression.Variables;
import dev.orrery.api.cassandra.statement.where.Analysis;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.CompactStorage;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.ModificationStatement;
import dev.orrery.cql.syntax.ModificationStatement.Assignment;
import dev.orrery.cql.syntax.ModificationStatement.Using;
import dev.orrery.cql.syntax.Relation;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks changes and plans them. */
public final class ChangePlanner {
    private final TableSchema table;
    private final TableKeys keys;
    private final Terms terms;

    private ChangePlanner(TableSchema table, UserTypes userTypes, Variables variables) {
        this.table = table;
        this.keys = new TableKeys(table);
        this.terms = new Terms(table.keyspace(), userTypes, variables, Scope.terms(table));
    }

    /**
     * Plans a change. The markers of all statements of a batch are numbered together.
     *
     * @param variables get their types here; whether all have is the caller's to check
     */
    public static ChangePlan plan(
            ModificationStatement statement,
            TableSchema table,
            UserTypes userTypes,
            Variables variables) {
        ChangePlanner planner = new ChangePlanner(table, userTypes, variables);
        return switch (statement) {
            case ModificationStatement.Insert insert -> planner.insert(insert);
            case ModificationStatement.InsertJson json -> planner.insertJson(json);
            case ModificationStatement.Update update -> planner.update(update);
            case ModificationStatement.Delete delete -> planner.delete(delete);
        };
    }

    private ChangePlan insert(ModificationStatement.Insert statement) {
        checkNoCounterInsert();
        if (statement.columns().size() != statement.values().size()) {
            throw CqlException.invalid("Unmatched column names/values");
        }
        if (new HashSet<>(statement.columns()).size() != statement.columns().size()) {
            throw CqlException.invalid("The column names contains duplicates");
        }
        Map<String, Compiled> values = new HashMap<>();
        List<CellOperation> operations = new ArrayList<>();
        Assignments assignments = new Assignments(table, terms);
        for (int i = 0; i < statement.columns().size(); i++) {
            ColumnSchema column = Scope.column(table, statement.columns().get(i));
            Expression value = statement.values().get(i);
            if (column.isKey()) {
                values.put(column.name(), terms.compile(value, Scope.spec(table, column)));
            } else {
                CellOperation operation = assignments.assign(column, value);
                operations.add(operation);
                values.put(column.name(), new Compiled(column.type(), evaluation -> null));
            }
        }
        return inserted(
                new ValueTargets(table, keys, values),
                operations,
                statement.ifNotExists(),
                statement.using(),
                KeyVariables.of(table, statement.columns(), statement.values()));
    }

    private void checkNoCounterInsert() {
        if (table.isCounter()) {
            throw CqlException.invalid(
                    "INSERT statements are not allowed on counter tables, use UPDATE instead");
        }
    }

    private ChangePlan insertJson(ModificationStatement.InsertJson statement) {
        checkNoCounterInsert();
        refuseHidden();
        JsonValues json =
                statement.json() instanceof Expression.Constant constant
                        ? JsonValues.of(table, constant.text(), statement.defaultUnset())
                        : JsonValues.bound(
                                table,
                                terms.compile(statement.json(), spec("[json]", NativeType.TEXT)),
                                statement.defaultUnset());
        List<CellOperation> operations = new ArrayList<>();
        Map<String, Compiled> values = new HashMap<>();
        for (ColumnSchema column : json.columns()) {
            Compiled value = json.value(column);
            values.put(column.name(), value);
            if (!column.isKey()) {
                operations.add(Assignments.assign(column, value));
            }
        }
        return inserted(
                new ValueTargets(table, keys, values),
                operations,
                statement.ifNotExists(),
                statement.using(),
                List.of());
    }

    /** An object has no property for a clustering column that nobody sees, as in Cassandra. */
    private void refuseHidden() {
        table.compact()
                .flatMap(CompactStorage::hiddenClustering)
                .ifPresent(hidden -> Scope.column(table, hidden));
    }

    private ChangePlan inserted(
            Targets targets,
            List<CellOperation> operations,
            boolean ifNotExists,
            Using using,
            List<Integer> keyVariables) {
        ChangePlan.Conditions conditions = new ChangePlan.Conditions(false, ifNotExists, List.of());
        return plan(ChangePlan.Kind.INSERT, targets, operations, conditions, using)
                .withKeyVariables(keyVariables);
    }

    private ChangePlan update(ModificationStatement.Update statement) {
        checkTwice(statement.assignments());
        Assignments assignments = new Assignments(table, terms);
        List<CellOperation> operations =
                statement.assignments().stream().map(assignments::compile).toList();
        ChangePlan.Conditions conditions = conditions(statement.conditions());
        boolean staticOnly =
                operations.stream().allMatch(o -> o.column().isStatic())
                        && onStaticsOnly(conditions);
        Targets targets = targets(statement.where(), Analysis.ChangeKind.UPDATE, staticOnly);
        checkConditional(targets, conditions, "updates");
        return plan(ChangePlan.Kind.UPDATE, targets, operations, conditions, statement.using())
                .withKeyVariables(KeyVariables.of(table, statement.where()));
    }

    /** A column that is set as a whole is set once, and a field once. */
    private static void checkTwice(List<Assignment> assignments) {
        for (int i = 0; i < assignments.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (contradict(assignments.get(i), assignments.get(j))) {
                    throw CqlException.syntax(
                            "Multiple incompatible setting of column "
                                    + assignments.get(i).column());
                }
            }
        }
    }

    private static boolean contradict(Assignment one, Assignment other) {
        if (!one.column().equals(other.column())) {
            return false;
        }
        return one instanceof Assignment.Assign
                || other instanceof Assignment.Assign
                || (one instanceof Assignment.AssignField first
                        && other instanceof Assignment.AssignField second
                        && first.field().equals(second.field()));
    }

    private ChangePlan delete(ModificationStatement.Delete statement) {
        Deletions deletions = new Deletions(table, terms);
        List<CellOperation> operations =
                statement.deletions().stream().map(deletions::compile).toList();
        ChangePlan.Conditions conditions = conditions(statement.conditions());
        boolean deletesStatics =
                !operations.isEmpty() && operations.stream().allMatch(o -> o.column().isStatic());
        boolean staticOnly = deletesStatics && onStaticsOnly(conditions);
        Targets targets = targets(statement.where(), Analysis.ChangeKind.DELETE, staticOnly);
        checkConditional(targets, conditions, "deletions");
        checkConditionalRows(targets, conditions, deletesStatics);
        if (operations.isEmpty() && !conditions.isEmpty() && table.isCompactWithoutClustering()) {
            throw unnamedRows("delete non static columns");
        }
        if (!operations.isEmpty() && !staticOnly && !targets.namesRows()) {
            throw CqlException.invalid("Range deletions are not supported for specific columns");
        }
        ChangePlan.Kind kind =
                operations.isEmpty() ? ChangePlan.Kind.DELETE_ROWS : ChangePlan.Kind.UPDATE;
        return plan(kind, targets, operations, conditions, statement.using())
                .withKeyVariables(KeyVariables.of(table, statement.where()));
    }

    private static void checkConditionalRows(
            Targets targets, ChangePlan.Conditions conditions, boolean deletesStatics) {
        if (conditions.isEmpty()
                || targets.namesRows()
                || (deletesStatics && onStaticsOnly(conditions))) {
            return;
        }
        throw unnamedRows(
                deletesStatics
                        ? "use IF condition on non static columns"
                        : "delete non static columns");
    }

    private static CqlException unnamedRows(String purpose) {
        return CqlException.invalid(
                "DELETE statements must restrict all PRIMARY KEY columns with equality relations in"
                        + " order to "
                        + purpose);
    }

    private Targets targets(List<Relation> where, Analysis.ChangeKind kind, boolean staticOnly) {
        Restrictions restrictions = Analysis.ofChange(table, where, terms, kind, staticOnly);
        boolean byFirstColumns =
                table.isCompact()
                        && kind == Analysis.ChangeKind.UPDATE
                        && restrictions.hasClustering();
        return new WhereTargets(table, keys, restrictions, byFirstColumns);
    }

    private static boolean onStaticsOnly(ChangePlan.Conditions conditions) {
        return conditions.conditions().stream().allMatch(c -> c.column().isStatic());
    }

    private static void checkConditional(
            Targets targets, ChangePlan.Conditions conditions, String changes) {
        if (conditions.isEmpty()) {
            return;
        }
        if (targets.hasManyKeys()) {
            throw CqlException.invalid(
                    "IN on the partition key is not supported with conditional " + changes);
        }
        if (targets.hasManyRows()) {
            throw CqlException.invalid(
                    "IN on the clustering key columns is not supported with conditional "
                            + changes);
        }
    }

    private ChangePlan.Conditions conditions(ModificationStatement.Conditions conditions) {
        List<CompiledCondition> compiled = new ArrayList<>();
        for (ModificationStatement.Condition condition : conditions.conditions()) {
            compiled.add(CompiledCondition.of(condition, table, terms));
        }
        return new ChangePlan.Conditions(conditions.ifExists(), false, compiled);
    }

    private ColumnSpec spec(String name, NativeType type) {
        return new ColumnSpec(table.keyspace(), table.name().table(), name, type);
    }

    private ChangePlan plan(
            ChangePlan.Kind kind,
            Targets targets,
            List<CellOperation> operations,
            ChangePlan.Conditions conditions,
            Using using) {
        checkUsing(using, conditions);
        Optional<Compiled> timestamp =
                using.timestamp()
                        .map(e -> terms.compile(e, spec("[timestamp]", NativeType.BIGINT)));
        Optional<Compiled> timeToLive =
                using.timeToLive().map(e -> terms.compile(e, spec("[ttl]", NativeType.INT)));
        return new ChangePlan(
                new ChangePlan.Parts(
                        kind, table, targets, operations, conditions, timestamp, timeToLive),
                List.of(),
                List.of());
    }

    private void checkUsing(Using using, ChangePlan.Conditions conditions) {
        if (table.isCounter()) {
            if (using.timestamp().isPresent()) {
                throw CqlException.invalid("Cannot provide custom timestamp for counter updates");
            }
            if (using.timeToLive().isPresent()) {
                throw CqlException.invalid("Cannot provide custom TTL for counter updates");
            }
            if (!conditions.isEmpty()) {
                throw CqlException.invalid(
                        "Conditional updates are not supported on counter tables");
            }
        }
        if (!conditions.isEmpty() && using.timestamp().isPresent()) {
            throw CqlException.invalid("Cannot provide custom timestamp for conditional updates");
        }
    }
}
