/**
 * CQL keyspaces and tables on the engine's databases and containers: their schemas, and reads and
 * writes of rows wherever they are. A keyspace is a database with a keyspace's schema, a table is a
 * container of the Cassandra kind; both are in the catalog, so a schema is as durable as it is.
 */
@NullMarked
package dev.orrery.gateway.tables;

import org.jspecify.annotations.NullMarked;
