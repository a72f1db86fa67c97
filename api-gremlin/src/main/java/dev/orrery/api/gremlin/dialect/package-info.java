/**
 * Gremlin as Cosmos DB's documents write it, turned into Gremlin as TinkerPop's grammar reads it.
 *
 * <p>Everything happens on the tokens of TinkerPop's own lexer, so text in quotes is never touched.
 * What needs no change is handed on as it came, and positions in error messages stay right.
 */
@NullMarked
package dev.orrery.api.gremlin.dialect;

import org.jspecify.annotations.NullMarked;
