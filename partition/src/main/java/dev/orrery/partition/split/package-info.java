/**
 * The parts of splits and merges that work on stores alone: counting what each child will have
 * while writes go on, copying what lies in a range, and removing what lies outside of one.
 *
 * <p>Invariant: keys outside a partition's range are dead. Nobody reads or writes them, so they can
 * be removed beside the writer, in any order and more than once.
 */
@NullMarked
package dev.orrery.partition.split;

import org.jspecify.annotations.NullMarked;
