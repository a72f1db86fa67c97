/**
 * The byte forms of all keys. Unsigned byte order is the order scans rely on.
 *
 * <p>Every key but those of {@code meta} and {@code expiry} begins with the container's number, and
 * inside it with the ring position where the family is divided by range, so that a container, a
 * range of the ring and a logical partition are each one interval. Invariants: every part in front
 * of another is of fixed length or prefix-free; keys carry no version of their own, because entries
 * of two versions could not be ordered among each other: the format number of the store covers
 * them.
 */
@NullMarked
package dev.orrery.storage.key;

import org.jspecify.annotations.NullMarked;
