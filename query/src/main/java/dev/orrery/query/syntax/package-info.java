/**
 * Query text to tree and back. The tree is made of immutable records that remember where they stood
 * in the text; two trees are equal when they mean the same text, wherever it stood.
 *
 * <p>Operators that associate to the left are kept as flat lists, so a chain of thousands of terms
 * makes a wide tree and not a deep one. The depth of every tree the parser returns is bounded by
 * {@link SyntaxLimits#MAX_NESTING}; code that walks a tree may therefore recurse.
 *
 * <p>Precedence, weakest first: {@code ?:}, {@code ??}, {@code OR}, {@code AND}, {@code NOT},
 * {@code = !=}, {@code < <= > >= BETWEEN IN LIKE}, {@code ||}, {@code |}, {@code ^}, {@code &},
 * shifts, {@code + -}, {@code * / %}, unary signs, member access. Comparisons do not chain: {@code
 * a = b = c} needs parentheses.
 */
@NullMarked
package dev.orrery.query.syntax;

import org.jspecify.annotations.NullMarked;
