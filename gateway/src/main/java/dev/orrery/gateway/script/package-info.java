/**
 * Stored procedures, triggers and user-defined functions of containers.
 *
 * <p>Their texts are documents of the catalog. They run on threads of their own, as transactions of
 * the partition that owns their key; one that met a conflict or a stale route is run again from the
 * beginning, since nothing of it was applied.
 */
@NullMarked
package dev.orrery.gateway.script;

import org.jspecify.annotations.NullMarked;
