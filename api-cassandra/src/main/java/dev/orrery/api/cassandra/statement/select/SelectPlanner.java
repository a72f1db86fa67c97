package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.ColumnSpec;
import dev.orrery.api.cassandra.statement.KeyVariables;
import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.expression.Variables;
import dev.orrery.api.cassandra.statement.where.Analysis;
import dev.orrery.api.cassandra.statement.where.Restrictions;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnKind;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Expression;
import dev.orrery.cql.syntax.Relation;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.UserTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Checks a {@code SELECT} and plans it. */
public final class SelectPlanner {
    private final SelectStatement statement;
    private final TableSchema table;
    private final Terms terms;
    private final Selection selection;
    private final Optional<Nearest> nearest;
    private final Restrictions restrictions;

    private SelectPlanner(
            SelectStatement statement,
            TableSchema table,
            UserTypes userTypes,
            Variables variables) {
        this.statement = statement;
        this.table = table;
        Scope scope = Scope.selection(table);
        this.terms = new Terms(table.keyspace(), userTypes, variables, Scope.terms(table));
        this.selection =
                Selection.of(
                        statement, new Terms(table.keyspace(), userTypes, variables, scope), scope);
        List<Relation> where =
                statement.where().stream()
                        .filter(r -> !(r instanceof Relation.ChangeFeedStart))
                        .toList();
        this.nearest = Nearest.of(statement, table, terms);
        this.restrictions =
                nearest.isPresent()
                        ? Analysis.ofNearest(table, where, terms, nearest.get().column())
                        : Analysis.ofSelect(table, where, terms, statement.allowFiltering());
        if (restrictions.hasClustering() && selectsOnlyStatics()) {
            throw CqlException.invalid(
                    "Cannot restrict clustering columns when selecting only static columns");
        }
    }

    public static SelectPlan plan(
            SelectStatement statement,
            TableSchema table,
            UserTypes userTypes,
            List<Optional<String>> markers) {
        Variables variables = new Variables(markers);
        SelectPlanner planner = new SelectPlanner(statement, table, userTypes, variables);
        SelectPlan.Parts parts = planner.parts();
        return new SelectPlan(parts, variables.specs(), KeyVariables.of(table, statement.where()));
    }

    private boolean selectsOnlyStatics() {
        List<ColumnSchema> columns = selectedColumns();
        return columns.stream().anyMatch(ColumnSchema::isStatic)
                && columns.stream()
                        .allMatch(c -> c.isStatic() || c.kind() == ColumnKind.PARTITION_KEY);
    }

    /** The columns that selectors are about; none where all columns are selected. */
    private List<ColumnSchema> selectedColumns() {
        return statement.selectors().stream()
                .flatMap(selector -> selector.expression().columns().stream())
                .map(name -> Scope.column(table, name))
                .toList();
    }

    private SelectPlan.Parts parts() {
        if (statement.distinct()) {
            checkDistinct();
        }
        List<ColumnSchema> groupBy = groupBy();
        boolean reversed = reversed();
        boolean aggregate = !selection.aggregates().isEmpty();
        if (statement.limits().perPartition().isPresent() && statement.distinct()) {
            throw CqlException.invalid(
                    "PER PARTITION LIMIT is not allowed with SELECT DISTINCT queries");
        }
        if (statement.limits().perPartition().isPresent() && aggregate && groupBy.isEmpty()) {
            throw CqlException.invalid(
                    "PER PARTITION LIMIT is not allowed with aggregate queries.");
        }
        Optional<Compiled> changesFrom = changesFrom(aggregate || !groupBy.isEmpty());
        boolean sorted =
                !statement.orderBy().isEmpty() && nearest.isEmpty() && restrictions.hasManyKeys();
        return new SelectPlan.Parts(
                table,
                selection,
                restrictions,
                groupBy,
                statement.distinct() && !table.isCompactWithoutClustering(),
                reversed,
                sorted,
                nearest,
                statement.limits().total().map(e -> limit(e, "[limit]")),
                statement.limits().perPartition().map(e -> limit(e, "[per_partition_limit]")),
                changesFrom,
                warnings(aggregate));
    }

    /** {@code COSMOS_CHANGEFEED_START_TIME() = time}, which goes with a partition key at most. */
    private Optional<Compiled> changesFrom(boolean grouped) {
        List<Relation.ChangeFeedStart> starts =
                statement.where().stream()
                        .filter(Relation.ChangeFeedStart.class::isInstance)
                        .map(Relation.ChangeFeedStart.class::cast)
                        .toList();
        if (starts.isEmpty()) {
            return Optional.empty();
        }
        boolean plain =
                starts.size() == 1
                        && !grouped
                        && !statement.distinct()
                        && statement.orderBy().isEmpty()
                        && statement.limits().total().isEmpty()
                        && statement.limits().perPartition().isEmpty();
        if (!plain) {
            throw CqlException.invalid(
                    "The change feed is read without DISTINCT, GROUP BY, ORDER BY, LIMIT and"
                            + " aggregates");
        }
        return Optional.of(
                terms.compile(
                        starts.getFirst().time(),
                        new ColumnSpec(
                                table.keyspace(),
                                table.name().table(),
                                "cosmos_changefeed_start_time()",
                                NativeType.TIMESTAMP)));
    }

    private List<String> warnings(boolean aggregate) {
        if (!aggregate) {
            return List.of();
        }
        if (!restrictions.hasKeys()) {
            return List.of("Aggregation query used without partition key");
        }
        return restrictions.hasManyKeys()
                ? List.of("Aggregation query used on multiple partition keys (IN restriction)")
                : List.of();
    }

    private Compiled limit(Expression expression, String name) {
        return terms.compile(
                expression,
                new ColumnSpec(table.keyspace(), table.name().table(), name, NativeType.INT));
    }

    private void checkDistinct() {
        List<String> requested = new ArrayList<>();
        for (SelectStatement.Selector selector : statement.selectors()) {
            if (selector.expression() instanceof Expression.Column column) {
                ColumnSchema schema = Scope.column(table, column.name());
                if (!isShared(schema)) {
                    throw CqlException.invalid(
                            "SELECT DISTINCT queries must only request partition key columns and/or"
                                    + " static columns (not "
                                    + schema.name()
                                    + ")");
                }
                requested.add(schema.name());
            }
        }
        if (statement.selectors().isEmpty()) {
            requested.addAll(table.columns().stream().map(ColumnSchema::name).toList());
            checkAllShared();
        }
        for (ColumnSchema key : table.partitionKey()) {
            if (!restrictions.hasKeys() && !requested.contains(key.name())) {
                throw CqlException.invalid(
                        "SELECT DISTINCT queries must request all the partition key columns"
                                + " (missing "
                                + key.name()
                                + ")");
            }
        }
        boolean findsRows = restrictions.filtersRegulars() || restrictions.indexFindsRows();
        if (restrictions.hasClustering()
                || (findsRows && !table.isCompactWithoutClustering())
                || nearest.isPresent()) {
            throw CqlException.invalid(
                    "SELECT DISTINCT with WHERE clause only supports restriction by partition key"
                            + " and/or static columns.");
        }
    }

    /** Whether a logical partition has one value of a column. */
    private boolean isShared(ColumnSchema column) {
        return column.kind() == ColumnKind.PARTITION_KEY
                || column.isStatic()
                || table.isCompactWithoutClustering();
    }

    private void checkAllShared() {
        for (ColumnSchema column : table.columns()) {
            if (!isShared(column)) {
                throw CqlException.invalid(
                        "SELECT DISTINCT queries must only request partition key columns and/or"
                                + " static columns (not "
                                + column.name()
                                + ")");
            }
        }
    }

    private List<ColumnSchema> groupBy() {
        List<ColumnSchema> keys = new ArrayList<>(table.partitionKey());
        keys.addAll(table.clustering());
        List<ColumnSchema> known = new ArrayList<>(restrictions.partitionByEquality());
        known.addAll(restrictions.restrictedByEquality());
        List<ColumnSchema> groups = new ArrayList<>();
        int next = 0;
        for (Expression expression : statement.groupBy()) {
            ColumnSchema column = groupColumn(expression);
            int at = keys.indexOf(column);
            if (at < next) {
                throw outOfOrder();
            }
            while (next < at) {
                if (!known.contains(keys.get(next))) {
                    throw outOfOrder();
                }
                next++;
            }
            next = at + 1;
            groups.add(column);
        }
        if (!groups.isEmpty() && next < table.partitionKey().size()) {
            throw CqlException.invalid(
                    "Group by is not supported on only a part of the partition key");
        }
        if (!groups.isEmpty() && statement.distinct() && next > table.partitionKey().size()) {
            throw CqlException.invalid(
                    "Grouping on clustering columns is not allowed for SELECT DISTINCT queries");
        }
        return groups;
    }

    private ColumnSchema groupColumn(Expression expression) {
        if (!(expression instanceof Expression.Column column)) {
            throw CqlException.invalid(
                    "Group by is currently only supported on the columns of the PRIMARY KEY, got "
                            + expression);
        }
        ColumnSchema schema = Scope.column(table, column.name());
        if (!schema.isKey()) {
            throw CqlException.invalid(
                    "Group by is currently only supported on the columns of the PRIMARY KEY, got "
                            + schema.name());
        }
        return schema;
    }

    private static CqlException outOfOrder() {
        return CqlException.invalid(
                "Group by currently only support groups of columns following their declared order"
                        + " in the PRIMARY KEY");
    }

    private boolean reversed() {
        if (statement.orderBy().isEmpty() || nearest.isPresent()) {
            return false;
        }
        if (restrictions.isIndexed()) {
            throw CqlException.invalid(
                    "ORDER BY with 2ndary indexes is not supported, except for ANN queries.");
        }
        if (!restrictions.hasKeys()) {
            throw CqlException.invalid(
                    "ORDER BY is only supported when the partition key is restricted by an EQ or an"
                            + " IN.");
        }
        Boolean reversed = null;
        int next = 0;
        for (SelectStatement.Ordering ordering : statement.orderBy()) {
            ColumnSchema column = orderColumn(ordering);
            next = skipKnown(next, column);
            boolean opposite = ordering.descending() != column.descending();
            if (reversed != null && reversed != opposite) {
                throw CqlException.invalid("Unsupported order by relation");
            }
            reversed = opposite;
        }
        return reversed != null && reversed;
    }

    private int skipKnown(int from, ColumnSchema column) {
        int next = from;
        while (next < column.position()) {
            if (!restrictions.restrictedByEquality().contains(table.clustering().get(next))) {
                throw CqlException.invalid(
                        "Order by currently only supports the ordering of columns following their"
                                + " declared order in the PRIMARY KEY");
            }
            next++;
        }
        if (column.position() < from) {
            throw CqlException.invalid(
                    "Order by currently only supports the ordering of columns following their"
                            + " declared order in the PRIMARY KEY");
        }
        return next + 1;
    }

    private ColumnSchema orderColumn(SelectStatement.Ordering ordering) {
        ColumnSchema column = Scope.column(table, ordering.column());
        if (column.kind() != ColumnKind.CLUSTERING) {
            throw CqlException.invalid(
                    "Order by is currently only supported on the clustered columns of the PRIMARY"
                            + " KEY, got "
                            + column.name());
        }
        return column;
    }
}
