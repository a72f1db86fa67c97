package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.Compiled;
import dev.orrery.api.cassandra.statement.expression.Evaluation;
import dev.orrery.api.cassandra.statement.expression.Scope;
import dev.orrery.api.cassandra.statement.expression.TableRow;
import dev.orrery.api.cassandra.statement.expression.Terms;
import dev.orrery.api.cassandra.statement.where.Bound;
import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.function.VectorSimilarity;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.IndexSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.syntax.SelectStatement;
import dev.orrery.cql.type.NativeType;
import dev.orrery.cql.type.VectorType;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** {@code ORDER BY column ANN OF vector}: the rows whose vectors are nearest to one. */
final class Nearest {
    private static final int MAX_ROWS = 1_000;
    private static final String NOT_INDEXED =
            "ANN ordering by vector requires the column to be indexed";

    private final ColumnSchema column;
    private final VectorType type;
    private final VectorSimilarity similarity;
    private final Compiled vector;

    private Nearest(
            ColumnSchema column, VectorType type, VectorSimilarity similarity, Compiled vector) {
        this.column = column;
        this.type = type;
        this.similarity = similarity;
        this.vector = vector;
    }

    /** The ordering of a statement, if it is one by distance. */
    static Optional<Nearest> of(SelectStatement statement, TableSchema table, Terms terms) {
        List<SelectStatement.Ordering> orderings =
                statement.orderBy().stream().filter(o -> o.nearTo().isPresent()).toList();
        if (orderings.isEmpty()) {
            return Optional.empty();
        }
        SelectStatement.Ordering ordering = orderings.getFirst();
        ColumnSchema column = Scope.column(table, ordering.column());
        Compiled vector = terms.compile(ordering.nearTo().orElseThrow(), Scope.spec(table, column));
        if (orderings.size() > 1) {
            throw CqlException.invalid("Cannot specify more than one ANN ordering");
        }
        if (statement.orderBy().size() > 1) {
            throw CqlException.invalid("ANN ordering does not support any other ordering");
        }
        if (ordering.descending()) {
            throw CqlException.invalid("Descending ANN ordering is not supported");
        }
        if (!(column.type() instanceof VectorType type) || type.element() != NativeType.FLOAT) {
            throw CqlException.invalid("ANN ordering is only supported on float vector indexes");
        }
        return Optional.of(new Nearest(column, type, similarity(table, column), vector));
    }

    private static VectorSimilarity similarity(TableSchema table, ColumnSchema column) {
        IndexSchema index =
                table.indexes().stream()
                        .filter(each -> each.column() == column.number() && each.isCustom())
                        .findFirst()
                        .orElseThrow(() -> CqlException.invalid(NOT_INDEXED));
        return VectorSimilarity.valueOf(
                index.options()
                        .getOrDefault("similarity_function", VectorSimilarity.COSINE.name())
                        .toUpperCase(Locale.ROOT));
    }

    ColumnSchema column() {
        return column;
    }

    /** How near rows are for bound values: not a number for those that are not comparable. */
    ToDoubleFunction<TableRow> similarities(Evaluation evaluation) {
        float[] wanted = VectorSimilarity.floats(type, Bound.wanted(vector, evaluation, column));
        if (Float.isNaN(similarity.of(wanted, wanted))) {
            throw CqlException.invalid(
                    "There is no %s similarity to the vector given for column %s"
                            .formatted(similarity.name().toLowerCase(Locale.ROOT), column.name()));
        }
        return row -> {
            byte[] value = row.value(column);
            return value == null
                    ? Double.NaN
                    : similarity.of(VectorSimilarity.floats(type, value), wanted);
        };
    }

    /** All rows that are wanted come in one page. */
    PageBuilder.Cuts cuts(PageBuilder.Cuts given, boolean grouped) {
        if (grouped) {
            throw CqlException.invalid("Top-K queries can not be run with aggregation");
        }
        if (given.remaining() == Integer.MAX_VALUE) {
            throw CqlException.invalid(
                    "Top-K queries must have a limit specified and the limit must be less than the"
                            + " query page size");
        }
        if (given.perPartition() != Integer.MAX_VALUE) {
            throw CqlException.invalid("Top-K queries do not support per-partition limits");
        }
        if (given.remaining() > MAX_ROWS) {
            throw CqlException.invalid(
                    "Use of ANN OF in an ORDER BY clause requires a LIMIT that is not greater than"
                            + " %d. LIMIT was %d".formatted(MAX_ROWS, given.remaining()));
        }
        return new PageBuilder.Cuts(
                Integer.MAX_VALUE, Integer.MAX_VALUE, given.remaining(), 0, Optional.empty());
    }
}
