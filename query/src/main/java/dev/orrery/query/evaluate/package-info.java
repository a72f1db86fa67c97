/**
 * From syntax to answers. A binder turns a tree into evaluators: names become slots of a {@link
 * dev.orrery.query.evaluate.Frame}, parameters become constants, function names become functions,
 * and whatever depends on no row is computed at once. A bound query then runs over documents.
 *
 * <p>Semantics, where they are not obvious:
 *
 * <ul>
 *   <li>Operators and functions given a value of a type they are not made for answer undefined;
 *       they never fail.
 *   <li>{@code =} between two defined values of different types is false and {@code !=} true (so
 *       that {@code c.x != null} finds what is there and not null); with undefined, both are
 *       undefined. {@code <}, {@code <=}, {@code >}, {@code >=} across types, and between arrays or
 *       objects, are undefined.
 *   <li>AND, OR and NOT have three values; what is not boolean counts as undefined.
 *   <li>{@code ?:} and IIF take the second branch unless the condition is true.
 *   <li>A row whose SELECT VALUE is undefined is no row.
 *   <li>String positions and lengths count UTF-16 units, as in JavaScript; {@code _} in LIKE is a
 *       whole character.
 * </ul>
 */
@NullMarked
package dev.orrery.query.evaluate;

import org.jspecify.annotations.NullMarked;
