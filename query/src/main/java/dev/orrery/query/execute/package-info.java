/**
 * Runs a query on one range. Records and index entries come through a port ({@link
 * dev.orrery.query.execute.RangeSource}); a query runs in one of three ways:
 *
 * <ul>
 *   <li>in the order in which records are found, if it has no order of its own ({@code StreamRun});
 *   <li>in order ({@code SortedRun}): by runs of equal values where an index has the order, or else
 *       with all records as one run. Of each run only the rows the page has room for are kept, so
 *       memory is bounded, and ties are in the order of {@code _rid};
 *   <li>as a whole ({@code WholeRun}) where it groups or removes repeats: every page computes the
 *       result again and skips what was delivered.
 * </ul>
 *
 * <p>Invariant: nothing survives a page. A continuation says what the next page needs, and a change
 * of the plan between two pages never loses or repeats a row.
 */
@NullMarked
package dev.orrery.query.execute;

import org.jspecify.annotations.NullMarked;
