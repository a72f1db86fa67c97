/** News for clients: changes of the schema, and of the nodes that can be asked. */
@NullMarked
package dev.orrery.api.cassandra.event;

import org.jspecify.annotations.NullMarked;
