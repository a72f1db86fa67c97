def globals = [:]
def management = graph.openManagement()
def uid = management.makePropertyKey('uid').dataType(String.class).make()
management.makePropertyKey('name').dataType(String.class).make()
management.makePropertyKey('age').dataType(Integer.class).make()
management.buildIndex('byUid', org.apache.tinkerpop.gremlin.structure.Vertex.class).addKey(uid).unique().buildCompositeIndex()
management.makeVertexLabel('person').make()
management.makeEdgeLabel('knows').make()
management.commit()
globals << [g: org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource.traversal().withEmbedded(graph)]
