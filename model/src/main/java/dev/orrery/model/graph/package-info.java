/**
 * What every layer must know of graphs: the names of the properties by which a JSON item is an
 * edge. Storage keeps the edges of a vertex together by them, whichever protocol wrote the item.
 */
@NullMarked
package dev.orrery.model.graph;

import org.jspecify.annotations.NullMarked;
