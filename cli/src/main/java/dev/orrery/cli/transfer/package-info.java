/**
 * Moves items and rows between a server and files, and between containers. Whatever is moved can be
 * killed and resumed: what was done is in a checkpoint file, and what was done after it is done
 * again with the same effect.
 */
@NullMarked
package dev.orrery.cli.transfer;

import org.jspecify.annotations.NullMarked;
