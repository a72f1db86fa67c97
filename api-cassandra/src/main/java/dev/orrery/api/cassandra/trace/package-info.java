/**
 * Traces of requests whose client asked for one: what was done and how long it took. They are kept
 * in memory, the newest ones only, and read from {@code system_traces}.
 */
@NullMarked
package dev.orrery.api.cassandra.trace;

import org.jspecify.annotations.NullMarked;
