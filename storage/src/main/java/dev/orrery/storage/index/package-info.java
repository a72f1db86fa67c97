/**
 * Derives index entries from items.
 *
 * <p>An indexing policy is compiled once ({@link dev.orrery.storage.index.IndexedPaths}); an item
 * and a compiled policy give its terms ({@link dev.orrery.storage.index.IndexTerms}); two sets of
 * terms give the entries that a change adds and removes ({@link
 * dev.orrery.storage.index.IndexChange}). Invariant: terms depend on the item's text and the policy
 * alone, so the entries to remove can always be computed again from the old text.
 */
@NullMarked
package dev.orrery.storage.index;

import org.jspecify.annotations.NullMarked;
