/**
 * {@code INSERT}, {@code UPDATE} and {@code DELETE}: assignments become changes of cells,
 * conditions become conditions of rows, and both go to the logical partition they are about.
 */
@NullMarked
package dev.orrery.api.cassandra.statement.change;

import org.jspecify.annotations.NullMarked;
