/** What clients do while faults happen, and how what they were told is judged. */
@NullMarked
package dev.orrery.server.chaos.workload;

import org.jspecify.annotations.NullMarked;
