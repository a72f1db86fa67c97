/**
 * Reads of graphs inside one physical partition: many items at once, and the edges that leave many
 * vertices at once. A traversal asks each partition once for a whole group of its elements.
 */
@NullMarked
package dev.orrery.partition.graph;

import org.jspecify.annotations.NullMarked;
