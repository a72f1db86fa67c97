/** The CQL native protocol: frames, sessions, system tables, and the execution of statements. */
@NullMarked
package dev.orrery.api.cassandra;

import org.jspecify.annotations.NullMarked;
