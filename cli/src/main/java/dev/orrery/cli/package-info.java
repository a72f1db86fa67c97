/**
 * The command line's side of Orrery: what talks to a running server and shows what it answers. It
 * knows the admin API and the values of the model, and nothing of the engine.
 */
@NullMarked
package dev.orrery.cli;

import org.jspecify.annotations.NullMarked;
