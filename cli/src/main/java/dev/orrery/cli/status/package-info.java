/**
 * Commands that ask a running server one thing. Each prints what a person likes to read, or with
 * {@code --json} the server's own answer.
 */
@NullMarked
package dev.orrery.cli.status;

import org.jspecify.annotations.NullMarked;
