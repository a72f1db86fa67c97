package dev.orrery.api.cassandra.statement.where;

import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.read.IndexedValue;
import dev.orrery.cql.row.RowInterval;
import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableKeys;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A {@code WHERE} clause that was found to be executable. */
public final class Restrictions {
    private static final int MAX_KEYS = 10_000;

    private final TableSchema table;
    private final TableKeys keys;
    private final List<Restriction> partition;
    private final List<Restriction.Token> tokens;
    private final List<Restriction> clusteringUsed;
    private final List<Restriction> clusteringScanned;
    private final List<Restriction> filters;
    private final Optional<IndexUse> index;
    private final boolean indexed;

    Restrictions(TableSchema table, Analysis analysis) {
        this.table = table;
        this.keys = new TableKeys(table);
        this.partition = analysis.partitionPoints();
        this.tokens = analysis.tokens();
        this.clusteringUsed = analysis.clusteringUsed();
        this.clusteringScanned = analysis.clusteringScanned();
        this.filters = analysis.filters();
        this.index = analysis.index();
        this.indexed = analysis.isIndexed();
    }

    /** Whether the logical partitions are named, so that nothing has to be looked for. */
    public boolean hasKeys() {
        return !partition.isEmpty();
    }

    /** Whether several logical partitions may be named. */
    public boolean hasManyKeys() {
        return partition.stream().anyMatch(Restriction::isIn);
    }

    /** Whether one logical partition is named, and no index is used. */
    public boolean namesOneKey() {
        return hasKeys() && !hasManyKeys() && index.isEmpty();
    }

    public boolean hasTokens() {
        return !tokens.isEmpty();
    }

    public boolean hasFilters() {
        return !filters.isEmpty() || !clusteringScanned.isEmpty();
    }

    public boolean usesIndex() {
        return index.isPresent();
    }

    /** Whether Cassandra would ask an index, whose rows have no order. */
    public boolean isIndexed() {
        return indexed;
    }

    /** The index that finds the rows. */
    public Optional<String> indexName() {
        return index.map(use -> use.index().name());
    }

    /** What every row that is found is checked by, in words. */
    public List<String> filterTexts() {
        return Stream.concat(filters.stream(), clusteringScanned.stream())
                .map(Restriction::text)
                .toList();
    }

    /** Whether rows of a logical partition are chosen by their clustering columns. */
    public boolean hasClustering() {
        return !clusteringUsed.isEmpty()
                || !clusteringScanned.isEmpty()
                || filters.stream().anyMatch(f -> table.clustering().contains(f.first()));
    }

    /** Whether an index finds rows rather than logical partitions. */
    public boolean indexFindsRows() {
        return index.map(use -> use.restriction().first())
                .filter(c -> !c.isStatic() && !table.partitionKey().contains(c))
                .isPresent();
    }

    /** Whether columns that are not shared by a logical partition are looked at row by row. */
    public boolean filtersRegulars() {
        return !clusteringScanned.isEmpty()
                || filters.stream()
                        .map(Restriction::first)
                        .anyMatch(c -> !c.isStatic() && !table.partitionKey().contains(c));
    }

    /** Whether every clustering column has one value. */
    public boolean namesOneRow() {
        return restrictedByEquality().size() == table.clustering().size();
    }

    /** Whether all clustering columns are named, each by one or several values. */
    public boolean namesRows() {
        int columns =
                clusteringUsed.stream()
                        .filter(Restriction::isPoint)
                        .mapToInt(r -> r.columns().size())
                        .sum();
        return columns == table.clustering().size();
    }

    public boolean hasClusteringIn() {
        return clusteringUsed.stream().anyMatch(Restriction::isIn);
    }

    /** The clustering columns that have one value. */
    public List<ColumnSchema> restrictedByEquality() {
        List<ColumnSchema> columns = new ArrayList<>();
        for (Restriction restriction : clusteringUsed) {
            if (restriction.isPoint() && !restriction.isIn()) {
                columns.addAll(restriction.columns());
            }
        }
        return columns;
    }

    /** The columns of the partition key that have one value. */
    public List<ColumnSchema> partitionByEquality() {
        return partition.stream().filter(r -> !r.isIn()).map(Restriction::first).toList();
    }

    /**
     * The serialised partition keys, each once, in the order of their values as Cassandra has it.
     */
    public List<byte[]> partitionKeys(Evaluation evaluation) {
        List<List<byte[]>> products = new ArrayList<>(List.of(List.of()));
        for (Restriction restriction : partition) {
            products = product(products, values(restriction, evaluation));
        }
        products.sort(this::compareValues);
        List<byte[]> serialised = new ArrayList<>();
        for (List<byte[]> values : products) {
            byte[] key = keys.partitionKey(values);
            if (key.length == 0) {
                throw CqlException.invalid("Key may not be empty");
            }
            if (serialised.stream().noneMatch(known -> Arrays.equals(known, key))) {
                serialised.add(key);
            }
        }
        return tokens.isEmpty() ? serialised : withinTokens(serialised, evaluation);
    }

    private List<byte[]> withinTokens(List<byte[]> serialised, Evaluation evaluation) {
        Optional<TokenBounds> bounds = tokenBounds(evaluation);
        return bounds.isEmpty()
                ? List.of()
                : serialised.stream().filter(key -> isBetween(key, bounds.get())).toList();
    }

    /** Refuses keys without a value, also where no row of theirs is asked for. */
    public void requireKeyValues(Evaluation evaluation) {
        for (Restriction restriction : partition) {
            List<byte[]> _ = values(restriction, evaluation);
        }
    }

    private int compareValues(List<byte[]> left, List<byte[]> right) {
        for (int i = 0; i < left.size(); i++) {
            int order = table.partitionKey().get(i).type().compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }

    private static List<byte[]> values(Restriction restriction, Evaluation evaluation) {
        return switch (restriction) {
            case Restriction.Comparison r ->
                    List.of(Bound.value(r.value(), evaluation, r.column().name()));
            case Restriction.In r -> r.values().values(evaluation);
            default -> throw new IllegalArgumentException("a key is named by its values");
        };
    }

    private static List<List<byte[]>> product(List<List<byte[]>> left, List<byte[]> right) {
        if ((long) left.size() * right.size() > MAX_KEYS) {
            throw CqlException.invalid(
                    "partition key cartesian product size is greater than maximum " + MAX_KEYS);
        }
        List<List<byte[]>> all = new ArrayList<>();
        for (List<byte[]> prefix : left) {
            for (byte[] value : right) {
                List<byte[]> longer = new ArrayList<>(prefix);
                longer.add(value);
                all.add(longer);
            }
        }
        return all;
    }

    /** The rows of each logical partition; all of them if no clustering column is restricted. */
    public List<RowInterval> intervals(Evaluation evaluation) {
        return clusteringUsed.isEmpty()
                ? List.of(keys.startingWith(List.of()))
                : new RowIntervals(table, keys, evaluation).of(clusteringUsed);
    }

    /** As {@link #intervals}, for rows that are changed: their bounds must be there. */
    public List<RowInterval> changedIntervals(Evaluation evaluation) {
        return new RowIntervals(table, keys, evaluation).ofChange(clusteringUsed);
    }

    /** The rows whose clustering columns all have given values. */
    public List<RowKey> rowKeys(Evaluation evaluation) {
        return new RowIntervals(table, keys, evaluation)
                .prefixes(clusteringUsed).stream().map(keys::rowKey).distinct().toList();
    }

    /** The tokens that are allowed; empty if there are none. */
    public Optional<TokenBounds> tokenBounds(Evaluation evaluation) {
        long first = Long.MIN_VALUE;
        long last = Long.MAX_VALUE;
        for (Restriction.Token restriction : tokens) {
            long value =
                    Values.toLong(
                            Bound.value(restriction.value(), evaluation, "partition key token"));
            boolean fromMinimum = value == Long.MIN_VALUE;
            switch (restriction.operator()) {
                case EQUAL -> {
                    first = Math.max(first, value);
                    last = Math.min(last, value);
                }
                case GREATER_OR_EQUAL -> first = Math.max(first, value);
                case GREATER -> {
                    if (value == Long.MAX_VALUE) {
                        return Optional.empty();
                    }
                    first = Math.max(first, value + 1);
                }
                case LESS_OR_EQUAL -> last = fromMinimum ? last : Math.min(last, value);
                default -> {
                    // The smallest token as an upper bound is the end of the ring.
                    last = fromMinimum ? last : Math.min(last, value - 1);
                }
            }
        }
        return first > last ? Optional.empty() : Optional.of(new TokenBounds(first, last));
    }

    /** Tokens between two, both included. */
    public record TokenBounds(long first, long last) {}

    /** The value to look up in an index, if one is used. */
    public Optional<IndexedValue> indexed(Evaluation evaluation) {
        return index.map(use -> use.value(evaluation));
    }

    /** What each row must satisfy beyond being found. */
    public Predicate<TableRow> filter(Evaluation evaluation) {
        Predicate<TableRow> all = row -> true;
        for (Restriction restriction : filters) {
            all = all.and(RowTests.of(restriction, evaluation));
        }
        for (Restriction restriction : clusteringScanned) {
            all = all.and(RowTests.ofPrefix(restriction, evaluation));
        }
        return all;
    }

    /** All that rows without an index or a place must satisfy: for tables kept in memory. */
    public Predicate<TableRow> whole(Evaluation evaluation) {
        Predicate<TableRow> all = filter(evaluation);
        for (Restriction restriction : clusteringUsed) {
            all = all.and(RowTests.ofPrefix(restriction, evaluation));
        }
        for (Restriction restriction : partition) {
            all = all.and(RowTests.of(restriction, evaluation));
        }
        if (index.isPresent()) {
            all = all.and(RowTests.of(index.get().restriction(), evaluation));
        }
        if (tokens.isEmpty()) {
            return all;
        }
        Optional<TokenBounds> bounds = tokenBounds(evaluation);
        return bounds.isEmpty()
                ? row -> false
                : all.and(row -> isBetween(keys.partitionKey(row.partitionKey()), bounds.get()));
    }

    private static boolean isBetween(byte[] key, TokenBounds bounds) {
        long token = PartitionOrder.token(key);
        return token >= bounds.first() && token <= bounds.last();
    }
}
