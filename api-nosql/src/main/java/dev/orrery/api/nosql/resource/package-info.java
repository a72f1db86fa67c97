/**
 * Everything but items: the account, databases, containers, their ranges and their throughput.
 * Look-ups read a snapshot of the catalog and are answered at once; changes wait for the disk and
 * run elsewhere.
 *
 * <p>Invariant: what a client writes and the server has no meaning for is either given back as it
 * came or refused by name; it is never dropped silently.
 */
@NullMarked
package dev.orrery.api.nosql.resource;

import org.jspecify.annotations.NullMarked;
