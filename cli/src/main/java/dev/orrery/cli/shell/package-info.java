/**
 * The shell: SQL, CQL and Gremlin, typed or from a pipe. {@link dev.orrery.cli.shell.Shell} runs
 * what was entered; what reads it, and what completes it, are apart.
 */
@NullMarked
package dev.orrery.cli.shell;

import org.jspecify.annotations.NullMarked;
