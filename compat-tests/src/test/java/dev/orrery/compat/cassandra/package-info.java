/** Clients of Apache Cassandra against Orrery, and Orrery against Apache Cassandra itself. */
@NullMarked
package dev.orrery.compat.cassandra;

import org.jspecify.annotations.NullMarked;
