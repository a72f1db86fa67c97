/**
 * Measurements that can be run again. A benchmark runs in this process on the gateway, without the
 * network, and reports figures, the bounds they are meant to keep, and the facts of the machine.
 */
@NullMarked
package dev.orrery.bench;

import org.jspecify.annotations.NullMarked;
