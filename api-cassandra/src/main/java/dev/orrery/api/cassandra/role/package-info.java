/** Statements about roles and permissions. */
@NullMarked
package dev.orrery.api.cassandra.role;

import org.jspecify.annotations.NullMarked;
