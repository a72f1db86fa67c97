/**
 * TinkerPop's view of a graph: vertices, edges and properties on documents. Elements are handles:
 * they know their key, and their document if it was read; what is changed through one handle is
 * seen through all others of the same session.
 *
 * <p>An element is known by partition key and id together, so two vertices with one id in two
 * logical partitions are two vertices for equality, paths and {@code dedup()}, though {@code T.id}
 * is the plain id of both.
 */
@NullMarked
package dev.orrery.api.gremlin.structure;

import org.jspecify.annotations.NullMarked;
