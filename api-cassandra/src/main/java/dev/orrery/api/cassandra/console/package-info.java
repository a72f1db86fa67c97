/**
 * Statements for people and tools inside this process: the same executors as the protocol's,
 * without its frames. Values go in and come out as text.
 */
@NullMarked
package dev.orrery.api.cassandra.console;

import org.jspecify.annotations.NullMarked;
