/** The elements that the stored forms of this module are made of. */
@NullMarked
package dev.orrery.cql.bytes;

import org.jspecify.annotations.NullMarked;
