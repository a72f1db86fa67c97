/**
 * Graphs as JSON items: the shape of vertices and edges in a container, which any other protocol
 * may read and write too.
 *
 * <pre>
 * vertex := id, label, partition key property (flat),
 *           name: [ {id, _value, _type?, _meta?, _metaTypes?} ... ]  for every other property
 * edge   := id, label, partition key property (its source's), _isEdge: true,
 *           _vertexId, _vertexLabel                                  its source
 *           _sink, _sinkLabel, _sinkPartition                        its target
 *           name: value                                              for every property
 *           _types?: { name: type ... }
 * </pre>
 *
 * <p>Documents are immutable views of stored text: reading a property decodes that property only,
 * and a change makes a new text in which everything else is copied byte for byte.
 */
@NullMarked
package dev.orrery.graph;

import org.jspecify.annotations.NullMarked;
