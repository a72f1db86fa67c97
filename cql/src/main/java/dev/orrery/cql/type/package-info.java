/**
 * The types of CQL and their values. A value is its wire bytes, as drivers send and receive it; a
 * type knows how to check, compare, print and parse them. A missing value is {@code null}; an empty
 * array is a value of its own where the type allows it.
 *
 * <p>Order, text, JSON and messages are Apache Cassandra's, because its clients compare them.
 */
@NullMarked
package dev.orrery.cql.type;

import org.jspecify.annotations.NullMarked;
