/**
 * What is wrong with a CQL statement, in Cassandra's classes. The engine's own errors stay what
 * they are; the protocol maps both.
 */
@NullMarked
package dev.orrery.cql.error;

import org.jspecify.annotations.NullMarked;
