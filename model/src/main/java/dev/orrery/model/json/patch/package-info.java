/**
 * Partial update of an item: a list of operations on paths, applied in order, all or none.
 *
 * <ul>
 *   <li><b>add</b> creates or replaces a property; on an array index it inserts, and at the length
 *       of the array, or at {@code -}, it appends.
 *   <li><b>set</b> is like add, but replaces the element at an array index.
 *   <li><b>replace</b> and <b>remove</b> need the path to exist.
 *   <li><b>incr</b> adds a number to a number, or creates the property. Integers that fit 64 bits
 *       are added exactly, everything else as doubles.
 *   <li><b>move</b> removes the value at {@code from}, which must exist, and adds it at the path,
 *       which must not lie inside the value moved.
 * </ul>
 *
 * <p>The parent of a path must exist. The item's id and its system properties cannot be named. What
 * no operation touches keeps its text byte for byte.
 */
@NullMarked
package dev.orrery.model.json.patch;

import org.jspecify.annotations.NullMarked;
