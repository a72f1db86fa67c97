package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Works out how a {@code WHERE} clause can be executed. */
public final class Analysis {
    public static final String ALLOW_FILTERING_NEEDED =
            "Cannot execute this query as it might involve data filtering and thus may have"
                    + " unpredictable performance. If you want to execute this query despite the"
                    + " performance unpredictability, use ALLOW FILTERING";

    private final TableSchema table;
    private final List<Restriction> partition = new ArrayList<>();
    private final List<Restriction.Token> tokens = new ArrayList<>();
    private final List<Restriction> clustering = new ArrayList<>();
    private final List<Restriction> clusteringUsed = new ArrayList<>();
    private final List<Restriction> others = new ArrayList<>();
    private final List<Restriction> clusteringScanned = new ArrayList<>();
    private final List<Restriction> filters = new ArrayList<>();
    private Optional<IndexUse> index = Optional.empty();
    private boolean indexed;

    private Analysis(TableSchema table) {
        this.table = table;
    }

    /** The clause of a {@code SELECT}. */
    public static Restrictions ofSelect(
            TableSchema table, List<Relation> where, Terms terms, boolean allowFiltering) {
        Analysis analysis = new Analysis(table);
        analysis.compile(where, terms, allowFiltering);
        VectorRules.refuseVectors(table, analysis.others);
        analysis.planSelect(allowFiltering, false);
        return new Restrictions(table, analysis);
    }

    /** The clause of a {@code SELECT} whose rows are ordered by the distance of a vector. */
    public static Restrictions ofNearest(
            TableSchema table, List<Relation> where, Terms terms, ColumnSchema vector) {
        Analysis analysis = new Analysis(table);
        analysis.compile(where, terms, true);
        analysis.planSelect(true, true);
        VectorRules.check(table, vector, analysis);
        return new Restrictions(table, analysis);
    }

    /**
     * The clause of a change, which names its rows.
     *
     * @param kind what the statement is; only {@code DELETE} may name ranges of rows
     * @param staticOnly whether only static columns are concerned, so that no row need be named
     */
    public static Restrictions ofChange(
            TableSchema table,
            List<Relation> where,
            Terms terms,
            ChangeKind kind,
            boolean staticOnly) {
        Analysis analysis = new Analysis(table);
        analysis.compile(where, terms, false);
        analysis.planChange(kind, staticOnly);
        return new Restrictions(table, analysis);
    }

    /** What a change allows in its clause. */
    public enum ChangeKind {
        INSERT,
        UPDATE,
        DELETE
    }

    List<Restriction> partitionPoints() {
        boolean complete =
                partition.size() == table.partitionKey().size()
                        && partition.stream().allMatch(Restriction::isPoint);
        return complete ? inKeyOrder() : List.of();
    }

    private List<Restriction> inKeyOrder() {
        return partition.stream()
                .sorted((a, b) -> Integer.compare(a.first().position(), b.first().position()))
                .toList();
    }

    List<Restriction.Token> tokens() {
        return tokens;
    }

    List<Restriction> clusteringUsed() {
        return clusteringUsed;
    }

    /** A prefix of the clustering columns, as used, in logical partitions that are not named. */
    List<Restriction> clusteringScanned() {
        return clusteringScanned;
    }

    /** Those of columns that are no keys. */
    List<Restriction> others() {
        return others;
    }

    boolean namesPartOfKey() {
        return !partition.isEmpty() && partitionPoints().isEmpty();
    }

    List<Restriction> filters() {
        return filters;
    }

    Optional<IndexUse> index() {
        return index;
    }

    /**
     * Whether Cassandra would ask an index, which may be one whose slices are not looked up here.
     */
    boolean isIndexed() {
        return indexed;
    }

    private void compile(List<Relation> where, Terms terms, boolean allowFiltering) {
        RestrictionCompiler compiler = new RestrictionCompiler(table, terms);
        for (Relation relation : where) {
            Restriction restriction = compiler.compile(relation);
            if (restriction instanceof Restriction.Token token) {
                tokens.add(token);
                continue;
            }
            switch (restriction.first().kind()) {
                case PARTITION_KEY -> RelationConflicts.add(partition, restriction);
                case CLUSTERING -> {
                    RelationConflicts.add(clustering, restriction);
                    checkAfterSlice(restriction, allowFiltering);
                }
                case STATIC, REGULAR -> RelationConflicts.add(others, restriction);
            }
        }
        clustering.sort((a, b) -> Integer.compare(a.first().position(), b.first().position()));
    }

    private void checkAfterSlice(Restriction added, boolean allowFiltering) {
        for (Restriction known : clustering) {
            boolean behind = added.first().position() > known.columns().getLast().position();
            boolean needed = !allowFiltering && !hasIndex(added);
            if (known.isSlice() && behind && needed) {
                throw CqlException.invalid(
                        "Clustering column \""
                                + added.first().name()
                                + "\" cannot be restricted (preceding column \""
                                + known.first().name()
                                + "\" is restricted by a non-EQ relation)");
            }
            boolean before = added.columns().getLast().position() < known.first().position();
            if (added.isSlice() && before && needed) {
                throw CqlException.invalid(
                        "PRIMARY KEY column \""
                                + known.first().name()
                                + "\" cannot be restricted (preceding column \""
                                + added.first().name()
                                + "\" is restricted by a non-EQ relation)");
            }
        }
    }

    private boolean hasIndex(Restriction restriction) {
        return table.indexes().stream().anyMatch(each -> IndexUse.isPossible(each, restriction));
    }

    /** The clustering restrictions that a prefix and at most one slice can answer. */
    private List<Restriction> useClustering() {
        int next = 0;
        List<Restriction> rest = new ArrayList<>();
        boolean sliced = false;
        int sliceAt = -1;
        for (Restriction restriction : clustering) {
            int position = restriction.first().position();
            boolean point = restriction.isPoint() && !sliced && position == next;
            boolean slice =
                    restriction.isSlice() && (sliced ? position == sliceAt : position == next);
            if (point) {
                clusteringUsed.add(restriction);
                next += restriction.columns().size();
            } else if (slice) {
                clusteringUsed.add(restriction);
                sliced = true;
                sliceAt = next;
            } else {
                rest.add(restriction);
            }
        }
        return rest;
    }

    private void planSelect(boolean allowFiltering, boolean nearest) {
        List<Restriction> rest = useClustering();
        if (allowFiltering) {
            requireFilterable(rest);
        }
        boolean keysNamed = !partitionPoints().isEmpty();
        List<Restriction> leftOver = new ArrayList<>(others);
        leftOver.addAll(rest);
        boolean partialKey = !partition.isEmpty() && !keysNamed;
        if (partialKey) {
            leftOver.addAll(partition);
        }
        // Without the partition key, clustering columns do not narrow anything.
        boolean scansClustering = !keysNamed && !clustering.isEmpty();
        if (scansClustering) {
            clusteringScanned.addAll(clusteringUsed);
            leftOver.addAll(clusteringUsed);
            clusteringUsed.clear();
        }
        index = findIndex(leftOver);
        indexed = index.isPresent() || leftOver.stream().anyMatch(this::isJoinable);
        if (indexed && !nearest && partition.stream().anyMatch(Restriction::isIn)) {
            throw CqlException.invalid(
                    "Select on indexed columns and with IN clause for the PRIMARY KEY are not"
                            + " supported");
        }
        if (!allowFiltering) {
            checkWithoutFiltering(leftOver, rest, partialKey);
        }
        filters.addAll(leftOver);
        filters.removeAll(clusteringScanned);
        index.ifPresent(
                use -> {
                    if (use.answersAll()) {
                        filters.remove(use.restriction());
                        clusteringScanned.remove(use.restriction());
                    }
                    filters.addAll(clusteringUsed);
                });
    }

    private boolean isJoinable(Restriction restriction) {
        return table.indexes().stream().anyMatch(each -> IndexUse.isJoinable(each, restriction));
    }

    private static void requireFilterable(List<Restriction> rest) {
        if (rest.stream().anyMatch(r -> r instanceof Restriction.Tuple && r.isSlice())) {
            throw CqlException.invalid(
                    "Multi-column slice restrictions cannot be used for filtering.");
        }
    }

    private void checkWithoutFiltering(
            List<Restriction> leftOver, List<Restriction> rest, boolean partialKey) {
        if (leftOver.isEmpty() || leftOver.stream().allMatch(this::isJoinable)) {
            return;
        }
        if (index.isPresent()) {
            boolean alsoByKey = !rest.isEmpty() && !clusteringUsed.isEmpty();
            boolean answersAll = leftOver.size() == 1 && index.get().answersAll();
            if (!answersAll || alsoByKey) {
                throw CqlException.invalid(ALLOW_FILTERING_NEEDED);
            }
            return;
        }
        if (!partialKey && !rest.isEmpty() && !hasIndex(rest.getFirst())) {
            checkGap(rest);
        }
        throw CqlException.invalid(ALLOW_FILTERING_NEEDED);
    }

    private void checkGap(List<Restriction> rest) {
        Restriction first = rest.getFirst();
        if (!first.isPoint() && !first.isSlice()) {
            throw CqlException.invalid(
                    "Clustering columns can only be restricted with CONTAINS with a secondary index"
                            + " or filtering");
        }
        for (ColumnSchema column : table.clustering()) {
            boolean restricted = clustering.stream().anyMatch(r -> r.columns().contains(column));
            if (!restricted && column.position() < first.first().position()) {
                throw CqlException.invalid(
                        "PRIMARY KEY column \""
                                + first.first().name()
                                + "\" cannot be restricted as preceding column \""
                                + column.name()
                                + "\" is not restricted");
            }
        }
    }

    private Optional<IndexUse> findIndex(List<Restriction> candidates) {
        for (Restriction restriction : candidates) {
            for (IndexSchema each : table.indexes()) {
                if (IndexUse.isPossible(each, restriction)) {
                    return Optional.of(new IndexUse(each, restriction));
                }
            }
        }
        return Optional.empty();
    }

    private void planChange(ChangeKind kind, boolean staticOnly) {
        if (!tokens.isEmpty()) {
            throw CqlException.invalid(
                    "The token function cannot be used in WHERE clauses for "
                            + kind
                            + " statements");
        }
        if (!others.isEmpty()) {
            throw CqlException.invalid(
                    "Invalid where clause contains non PRIMARY KEY columns: "
                            + names(others.stream().map(Restriction::first).toList()));
        }
        checkPartitionKey(kind);
        if (staticOnly && !clustering.isEmpty() && kind != ChangeKind.INSERT) {
            throw CqlException.invalid(
                    "Invalid restrictions on clustering columns since the "
                            + kind
                            + " statement modifies only static columns");
        }
        List<Restriction> rest = useClustering();
        boolean ranges = kind == ChangeKind.DELETE;
        boolean sliced = clustering.stream().anyMatch(Restriction::isSlice);
        if (!ranges && sliced) {
            throw CqlException.invalid(
                    "Slice restrictions are not supported on the clustering columns in "
                            + kind
                            + " statements");
        }
        if (!rest.isEmpty()) {
            checkGap(rest);
        }
        if (!ranges && !staticOnly) {
            checkClustering();
        }
    }

    private void checkPartitionKey(ChangeKind kind) {
        List<ColumnSchema> missing =
                table.partitionKey().stream()
                        .filter(c -> partition.stream().noneMatch(r -> r.first().equals(c)))
                        .toList();
        if (!missing.isEmpty()) {
            throw CqlException.invalid("Some partition key parts are missing: " + names(missing));
        }
        if (partition.stream().anyMatch(r -> !r.isPoint())) {
            throw CqlException.invalid(
                    "Only EQ and IN relation are supported on the partition key (unless you use the"
                            + " token() function) for "
                            + kind
                            + " statements");
        }
    }

    /**
     * Rows of compact tables may lack the last clustering columns, but not all, and no counters are
     * in them: Cassandra fails to count there.
     */
    private void checkClustering() {
        if (table.isCompact() && !clustering.isEmpty() && !table.isCounter()) {
            return;
        }
        List<ColumnSchema> missing =
                table.clustering().stream()
                        .filter(c -> clustering.stream().noneMatch(r -> r.columns().contains(c)))
                        .toList();
        if (!missing.isEmpty()) {
            throw CqlException.invalid("Some clustering keys are missing: " + names(missing));
        }
    }

    private static String names(List<ColumnSchema> columns) {
        return String.join(", ", columns.stream().map(ColumnSchema::name).toList());
    }
}
