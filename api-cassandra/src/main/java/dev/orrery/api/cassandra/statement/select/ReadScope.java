package dev.orrery.api.cassandra.statement.select;

import dev.orrery.cql.read.RowLimits;
import dev.orrery.gateway.tables.OpenTable;
import dev.orrery.gateway.tables.Rows;
import java.util.Optional;

/** What all ways to read a stored table need. */
record ReadScope(
        Rows rows,
        OpenTable table,
        RowLimits limits,
        StoredRows conversion,
        Optional<Place> from) {}
