def globals = [:]
globals << [g: org.apache.tinkerpop.gremlin.process.traversal.AnonymousTraversalSource.traversal().withEmbedded(graph)]
