/**
 * The system keyspaces of a Cassandra 5.0 cluster. Drivers and tools read them to find nodes,
 * tokens and schemas; their rows are worked out from memory when they are read. Tables about things
 * that do not exist here (files, repairs, caches) are there and empty.
 */
@NullMarked
package dev.orrery.api.cassandra.system;

import org.jspecify.annotations.NullMarked;
