/**
 * The system functions, one class per family. Each family enters its functions into a {@link
 * dev.orrery.query.evaluate.function.FunctionCatalog}; a new family is one class and one line in
 * {@link dev.orrery.query.evaluate.function.SystemFunctions}. Functions answer undefined for
 * arguments of the wrong type.
 */
@NullMarked
package dev.orrery.query.evaluate.function;

import org.jspecify.annotations.NullMarked;
