/**
 * The records of CQL tables: how commands change them, how they are read, and how they are
 * forgotten.
 *
 * <p>A logical partition has a header only if it has static columns or something of it was deleted
 * as a whole; deletions of ranges lie behind it, then the rows. A write reads and merges the one
 * record it changes and looks at no deletion; readers apply those, and a sweep removes in the
 * background what they cover. A deletion is forgotten only after a last sweep, when its grace
 * period is over.
 */
@NullMarked
package dev.orrery.partition.row;

import org.jspecify.annotations.NullMarked;
