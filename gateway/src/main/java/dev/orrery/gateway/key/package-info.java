/** Partition keys as they stand in items. */
@NullMarked
package dev.orrery.gateway.key;

import org.jspecify.annotations.NullMarked;
