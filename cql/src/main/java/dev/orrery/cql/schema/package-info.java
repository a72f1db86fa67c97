/**
 * Keyspaces and tables as they are stored: in the catalog, and as part of a container's definition
 * in every physical partition of a table. Immutable; a change makes a new one, after whoever asked
 * for it has checked that it is allowed.
 *
 * <p>Columns and indexes have numbers that are given once: what is stored names them by number, so
 * a column that was dropped and made again is another column.
 */
@NullMarked
package dev.orrery.cql.schema;

import org.jspecify.annotations.NullMarked;
