/**
 * The functions that CQL brings along: of time, numbers, collections, vectors, bytes, JSON and
 * masking, casts, arithmetic, and aggregates. Names, types, results and messages are Cassandra's.
 *
 * <p>Values are wire bytes and null; a function sees nothing but its arguments and a {@link
 * dev.orrery.cql.function.FunctionContext}.
 */
@NullMarked
package dev.orrery.cql.function;

import org.jspecify.annotations.NullMarked;
