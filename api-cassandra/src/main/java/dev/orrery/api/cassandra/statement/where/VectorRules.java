package dev.orrery.api.cassandra.statement.where;

import dev.orrery.cql.error.CqlException;
import dev.orrery.cql.schema.ColumnSchema;
import dev.orrery.cql.schema.TableSchema;
import dev.orrery.cql.type.VectorType;
import java.util.List;
import java.util.stream.Stream;

/** What may be asked of vectors that have an index, and beside an order by their distance. */
final class VectorRules {
    private VectorRules() {}

    /** Refuses to look for the values of vectors that have an index. */
    static void refuseVectors(TableSchema table, List<Restriction> restrictions) {
        if (restrictions.stream()
                .map(Restriction::first)
                .anyMatch(c -> c.type() instanceof VectorType && isIndexed(table, c))) {
            throw CqlException.invalid("Vector indexes only support ANN queries");
        }
    }

    /** Refuses what neither keys nor the indexes of columns narrow. */
    static void check(TableSchema table, ColumnSchema vector, Analysis analysis) {
        for (Restriction restriction : analysis.others()) {
            if (restriction.first().equals(vector)) {
                throw CqlException.invalid(
                        vector.name()
                                + " cannot be restricted by more than one relation "
                                + (restriction.isPoint()
                                        ? "if it includes an Equal"
                                        : "in an ANN ordering"));
            }
        }
        boolean indexed =
                Stream.concat(analysis.filters().stream(), analysis.clusteringScanned().stream())
                        .filter(r -> !analysis.clusteringUsed().contains(r))
                        .flatMap(r -> r.columns().stream())
                        .allMatch(c -> isIndexed(table, c));
        if (!indexed || analysis.namesPartOfKey()) {
            throw CqlException.invalid(
                    "ANN ordering by vector requires all restricted column(s) to be indexed");
        }
    }

    private static boolean isIndexed(TableSchema table, ColumnSchema column) {
        return table.indexes().stream().anyMatch(each -> each.column() == column.number());
    }
}
