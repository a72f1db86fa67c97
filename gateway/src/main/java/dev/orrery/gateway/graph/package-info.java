/**
 * Reads of graphs over all partitions of a container. A call takes many elements, asks each
 * physical partition that has some of them once, and all of them side by side. Calls wait for the
 * answers: they belong on virtual threads.
 */
@NullMarked
package dev.orrery.gateway.graph;

import org.jspecify.annotations.NullMarked;
