package dev.orrery.api.cassandra.statement.change;

import dev.orrery.cql.row.RowKey;
import dev.orrery.cql.schema.TableSchema;
import java.util.Optional;

/** Which rows cannot be in a compact table. */
final class CompactRows {
    private CompactRows() {}

    /** Why a row may not be changed as planned; empty if it may. */
    static Optional<String> refusal(ChangePlan.Parts parts, RowKey row) {
        TableSchema table = parts.table();
        if (!table.isCompact()) {
            return Optional.empty();
        }
        if (parts.targets().keys().isForbidden(row)) {
            return Optional.of(
                    "Invalid empty or null value for column "
                            + table.clustering().getFirst().name());
        }
        boolean withoutValue =
                parts.kind() == ChangePlan.Kind.INSERT
                        && parts.operations().isEmpty()
                        && !table.hasMarkers();
        return withoutValue
                ? Optional.of(
                        "Column %s is mandatory for this COMPACT STORAGE table"
                                .formatted(table.regulars().getFirst().name()))
                : Optional.empty();
    }
}
