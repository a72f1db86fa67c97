package dev.orrery.api.cassandra.statement.select;

import dev.orrery.api.cassandra.statement.expression.TableRow;

/** A row and where it was found. */
record FoundRow(TableRow row, Place place) {}
