/**
 * What clients do to the rows of one logical partition: changes, the conditions under which they
 * are made, and what became of them. All of it are values that name columns by number; the
 * statements behind them are known elsewhere.
 */
@NullMarked
package dev.orrery.cql.write;

import org.jspecify.annotations.NullMarked;
