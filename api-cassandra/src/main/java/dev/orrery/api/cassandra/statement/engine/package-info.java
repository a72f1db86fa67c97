/** Puts planning and execution of statements about rows together. */
@NullMarked
package dev.orrery.api.cassandra.statement.engine;

import org.jspecify.annotations.NullMarked;
