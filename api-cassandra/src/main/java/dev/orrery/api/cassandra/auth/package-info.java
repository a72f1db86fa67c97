/** Who a client is, and what it may do: logins, roles and their permissions. */
@NullMarked
package dev.orrery.api.cassandra.auth;

import org.jspecify.annotations.NullMarked;
