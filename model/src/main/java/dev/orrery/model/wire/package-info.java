/**
 * Values as bytes, for other nodes and for results that are kept a while.
 *
 * <p>The form follows from the types: no name of a class is ever written, so nothing can be read
 * but what the reader expects. Invariants: a value that was read equals the one that was written;
 * two programs understand each other only if their {@link
 * dev.orrery.model.wire.ValueCodec#fingerprint} is the same, so whoever keeps or sends bytes says
 * it with them.
 */
@NullMarked
package dev.orrery.model.wire;

import org.jspecify.annotations.NullMarked;
