/**
 * The physical partitions of this node: one directory each, opened at start, created and deleted as
 * the catalog demands. Nothing here decides what should exist.
 */
@NullMarked
package dev.orrery.cluster.partitions;

import org.jspecify.annotations.NullMarked;
