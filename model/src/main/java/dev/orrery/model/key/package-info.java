/**
 * Partition keys: how a container names them (paths), what values they have (components), how they
 * look as text and inside storage keys, and how they hash.
 *
 * <p>Invariants: a key value is well-formed Unicode and finite, so that its text, its binary form
 * and its hash are all total and reversible where they must be; two keys are equal exactly when
 * their binary forms are; hashes are bit for bit what the official clients compute, because those
 * clients choose ranges with them.
 */
@NullMarked
package dev.orrery.model.key;

import org.jspecify.annotations.NullMarked;
