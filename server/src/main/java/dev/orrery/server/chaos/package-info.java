/**
 * A cluster on this machine under faults, with clients whose answers are judged: {@code orrery
 * chaos}. A seed makes the same schedule of faults again; what clients do between them depends on
 * the machine.
 */
@NullMarked
package dev.orrery.server.chaos;

import org.jspecify.annotations.NullMarked;
