/**
 * Statements that read and change rows: names are looked up, types checked, restrictions worked out
 * once when a statement is prepared; executing it binds values and asks the gateway.
 *
 * <p>The protocol sees {@link dev.orrery.api.cassandra.statement.Statements} and the records it
 * takes and gives. Tables that are not stored come in as {@link
 * dev.orrery.api.cassandra.statement.VirtualTables}.
 */
@NullMarked
package dev.orrery.api.cassandra.statement;

import org.jspecify.annotations.NullMarked;
