/**
 * What an operator sees: the physical partitions of a container with their budgets and what spends
 * them, and why a request was refused. Nothing here changes anything.
 */
@NullMarked
package dev.orrery.gateway.status;

import org.jspecify.annotations.NullMarked;
