/**
 * The values expressions work on. A value taken from a document stays a handle into its stored form
 * ({@link dev.orrery.model.json.JsonView}) until someone needs its content, and is written out as
 * the bytes that were stored; computed values are plain objects.
 *
 * <p>Rules that hold everywhere:
 *
 * <ul>
 *   <li>{@code undefined} is a value here, but never an element of an array or a member of an
 *       object.
 *   <li>Numbers are compared and computed as IEEE doubles. A stored number keeps its text, and an
 *       integer keeps all 64 bits, for whoever projects it or calls an integer function.
 *   <li>Strings are ordered by code point, which is the order of their UTF-8, and of the index.
 *   <li>The order across types is undefined, null, boolean, number, string, array, object.
 *   <li>The size of a computed value is bounded by {@link ValueLimits#MAX_VALUE_BYTES}, so writing,
 *       comparing or hashing any value is bounded too, even where it contains another value many
 *       times over.
 * </ul>
 */
@NullMarked
package dev.orrery.query.value;

import org.jspecify.annotations.NullMarked;
