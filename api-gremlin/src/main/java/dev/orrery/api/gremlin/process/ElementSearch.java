package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.store.ElementKind;
import dev.orrery.api.gremlin.structure.OrreryGraph;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.Vertex;
import org.apache.tinkerpop.gremlin.util.iterator.IteratorUtils;

/** Finds elements: by their keys where ids and partition keys are known, else by a query. */
final class ElementSearch<E extends Element> {
    private final OrreryGraph graph;
    private final Class<E> returnClass;
    private final List<HasContainer> conditions;
    private final int limit;

    ElementSearch(
            OrreryGraph graph, Class<E> returnClass, List<HasContainer> conditions, int limit) {
        this.graph = graph;
        this.returnClass = returnClass;
        this.conditions = List.copyOf(conditions);
        this.limit = limit;
    }

    Iterator<E> run(Object[] ids) {
        ElementKind kind =
                Vertex.class.isAssignableFrom(returnClass) ? ElementKind.VERTEX : ElementKind.EDGE;
        ConditionReader read = ConditionReader.read(graph.layout(), kind, conditions);
        if (read.isImpossible()) {
            return Collections.emptyIterator();
        }
        Iterator<? extends Element> found =
                ids.length > 0
                        ? graph.elements(kind, read.partitions(), ids)
                        : graph.elements(read.query(limit));
        return IteratorUtils.map(
                IteratorUtils.filter(found, element -> HasContainer.testAll(element, conditions)),
                returnClass::cast);
    }
}
