/**
 * The text of CQL: {@link dev.orrery.cql.syntax.CqlParser} turns it into records that say what was
 * written, with names as they are stored (lower case unless quoted) and nothing looked up.
 *
 * <p>What is accepted is what Apache Cassandra 5.0 accepts, and a refusal has its wording: place,
 * offending word, and a piece of the statement.
 */
@NullMarked
package dev.orrery.cql.syntax;

import org.jspecify.annotations.NullMarked;
