/** Graphs as JSON documents: the shape of vertices and edges, and what is adjacent to what. */
@NullMarked
package dev.orrery.graph;

import org.jspecify.annotations.NullMarked;
