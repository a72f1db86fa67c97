/**
 * Expressions with their names looked up and their types known: compiled once, evaluated for bound
 * values and rows.
 */
@NullMarked
package dev.orrery.api.cassandra.statement.expression;

import org.jspecify.annotations.NullMarked;
