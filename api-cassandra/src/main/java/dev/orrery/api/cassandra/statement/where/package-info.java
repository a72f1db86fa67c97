/**
 * {@code WHERE} clauses worked out: which logical partitions, which intervals of their rows, which
 * index, and what has to be checked row by row; refused where that would need {@code ALLOW
 * FILTERING}.
 */
@NullMarked
package dev.orrery.api.cassandra.statement.where;

import org.jspecify.annotations.NullMarked;
