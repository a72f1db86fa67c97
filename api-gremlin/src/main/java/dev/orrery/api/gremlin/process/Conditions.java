package dev.orrery.api.gremlin.process;

import dev.orrery.api.gremlin.structure.OrreryGraph;
import dev.orrery.api.gremlin.structure.OrreryVertex;
import java.util.ArrayList;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Step;
import org.apache.tinkerpop.gremlin.process.traversal.Traversal;
import org.apache.tinkerpop.gremlin.process.traversal.step.HasContainerHolder;
import org.apache.tinkerpop.gremlin.process.traversal.step.filter.HasStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.map.NoOpBarrierStep;
import org.apache.tinkerpop.gremlin.process.traversal.step.util.HasContainer;
import org.apache.tinkerpop.gremlin.process.traversal.util.TraversalHelper;
import org.apache.tinkerpop.gremlin.structure.Element;
import org.apache.tinkerpop.gremlin.structure.T;

/**
 * Conditions on the elements that a step gives. Id, label and partition key of an element are known
 * before it is read, so that only those that fulfil what is said of them are read.
 */
final class Conditions {
    static final Conditions NONE = new Conditions(List.of(), List.of());

    private final List<HasContainer> onKey;
    private final List<HasContainer> onDocument;

    private Conditions(List<HasContainer> onKey, List<HasContainer> onDocument) {
        this.onKey = List.copyOf(onKey);
        this.onDocument = List.copyOf(onDocument);
    }

    /** Takes the conditions right behind a step out of the traversal. */
    static Conditions takeBehind(Step<?, ?> step, Traversal.Admin<?, ?> traversal) {
        List<HasContainer> onKey = new ArrayList<>();
        List<HasContainer> onDocument = new ArrayList<>();
        while (step.getLabels().isEmpty() && behindBarriers(step) instanceof HasStep<?> next) {
            for (HasContainer condition : ((HasContainerHolder<?, ?>) next).getHasContainers()) {
                String key = condition.getKey();
                boolean known =
                        T.id.getAccessor().equals(key)
                                || T.label.getAccessor().equals(key)
                                || isPartition(traversal, key);
                (known ? onKey : onDocument).add(condition);
            }
            TraversalHelper.copyLabels(next, step, false);
            traversal.removeStep(next);
        }
        return onKey.isEmpty() && onDocument.isEmpty() ? NONE : new Conditions(onKey, onDocument);
    }

    /** Whether a property is the partition key of a traversal's graph. */
    static boolean isPartition(Traversal.Admin<?, ?> traversal, String key) {
        return traversal
                .getGraph()
                .filter(OrreryGraph.class::isInstance)
                .map(graph -> ((OrreryGraph) graph).layout())
                .filter(layout -> OrreryVertex.isKnown(layout, key))
                .isPresent();
    }

    private static Step<?, ?> behindBarriers(Step<?, ?> step) {
        Step<?, ?> next = step.getNextStep();
        while (next instanceof NoOpBarrierStep && next.getLabels().isEmpty()) {
            next = next.getNextStep();
        }
        return next;
    }

    /** Whether elements must be read to know which of them are meant. */
    boolean needDocuments() {
        return !onDocument.isEmpty();
    }

    /** Tests what is known of an element that was not read. */
    boolean testUnread(Element element) {
        return onKey.isEmpty() || HasContainer.testAll(element, onKey);
    }

    /** Tests all; what the conditions do not ask for need not have been read. */
    boolean test(Element element) {
        return testUnread(element)
                && (onDocument.isEmpty() || HasContainer.testAll(element, onDocument));
    }

    @Override
    public String toString() {
        List<HasContainer> all = new ArrayList<>(onKey);
        all.addAll(onDocument);
        return all.toString();
    }
}
