package dev.orrery.api.gremlin.execute;

import dev.orrery.api.gremlin.structure.CompositeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.jspecify.annotations.Nullable;

/**
 * Finds addresses {@code ['partition key', 'id']} among the arguments of a traversal, whether it
 * came as text or as bytecode, and makes each one object: TinkerPop itself would take the list for
 * two ids.
 */
public final class TupleAddresses {
    private static final Set<String> ADDRESSING =
            Set.of(
                    GraphTraversal.Symbols.V,
                    GraphTraversal.Symbols.E,
                    GraphTraversal.Symbols.hasId);

    private TupleAddresses() {}

    /** The traversal with its addresses; empty if it has none. */
    public static Optional<Bytecode> rewritten(Bytecode bytecode) {
        Bytecode copy = new Bytecode();
        copy.getSourceInstructions().addAll(bytecode.getSourceInstructions());
        boolean changed = false;
        for (Bytecode.Instruction instruction : bytecode.getStepInstructions()) {
            Object[] arguments = instruction.getArguments().clone();
            boolean addressing = ADDRESSING.contains(instruction.getOperator());
            for (int i = 0; i < arguments.length; i++) {
                Optional<Object> other = rewritten(arguments[i], addressing);
                if (other.isPresent()) {
                    arguments[i] = other.get();
                    changed = true;
                }
            }
            copy.addStep(instruction.getOperator(), arguments);
        }
        return changed ? Optional.of(copy) : Optional.empty();
    }

    private static Optional<Object> rewritten(@Nullable Object argument, boolean addressing) {
        return switch (argument) {
            case null -> Optional.empty();
            case Bytecode nested -> rewritten(nested).map(Object.class::cast);
            case Bytecode.Binding<?> binding -> rewritten(binding.value(), addressing);
            case List<?> list when addressing -> address(list);
            case List<?> list -> elements(list);
            default -> Optional.empty();
        };
    }

    private static Optional<Object> address(List<?> list) {
        if (CompositeId.isTuple(list)) {
            return Optional.of(CompositeId.of(list));
        }
        return elements(list);
    }

    /** A list of addresses, or of traversals. */
    private static Optional<Object> elements(List<?> list) {
        boolean changed = false;
        List<Object> copy = new ArrayList<>(list.size());
        for (Object element : list) {
            boolean tuple = element instanceof List<?> inner && CompositeId.isTuple(inner);
            Optional<Object> other =
                    tuple
                            ? Optional.of(CompositeId.of((List<?>) element))
                            : rewritten(element, false);
            changed |= other.isPresent();
            copy.add(other.orElse(element));
        }
        return changed ? Optional.of(copy) : Optional.empty();
    }
}
