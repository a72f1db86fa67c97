/**
 * Statements that create, change and drop keyspaces, tables, types and indexes: what Cassandra
 * allows, with its messages, on the engine's own schema.
 */
@NullMarked
package dev.orrery.api.cassandra.schema;

import org.jspecify.annotations.NullMarked;
