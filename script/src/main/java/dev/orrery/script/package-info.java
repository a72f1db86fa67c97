/**
 * JavaScript of users, run where it can do no harm.
 *
 * <p>A script runs in a context of its own that sees no Java, no files, no network and no threads;
 * all it reaches is a {@link dev.orrery.script.ScriptCollection}, by texts of JSON. It is ended
 * when it takes more time, statements or memory than {@link dev.orrery.script.ScriptLimits} allow.
 * Nothing of one run is left for the next one.
 *
 * <p>The module knows nothing of transactions: what a script does to its collection, and what
 * becomes of that when the script fails, is the business of whoever implements the collection.
 */
@NullMarked
package dev.orrery.script;

import org.jspecify.annotations.NullMarked;
