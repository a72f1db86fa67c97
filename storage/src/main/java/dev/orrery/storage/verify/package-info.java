/**
 * Checks that everything derived agrees with the records it was derived from. Used by tests of
 * every layer above and by operators; reads only, with memory that does not grow with the store.
 */
@NullMarked
package dev.orrery.storage.verify;

import org.jspecify.annotations.NullMarked;
