package dev.orrery.api.gremlin.dialect;

import java.util.List;
import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode.Instruction;
import org.apache.tinkerpop.gremlin.process.traversal.Scope;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal.Symbols;
import org.apache.tinkerpop.gremlin.structure.T;
import org.jspecify.annotations.Nullable;

/**
 * Steps that drivers before 3.8 send in bytecode, and TinkerPop 3.8 took away, as the steps that do
 * the same now:
 *
 * <pre>
 * none()                        discard(), which iterate() puts at the end of every traversal
 * store('s').by(x)              local(aggregate('s').by(x))
 * aggregate(local, 's').by(x)   local(aggregate('s').by(x))
 * aggregate(global, 's')        aggregate('s')
 * has('name', traversal)        filter(values('name')…)
 * has(T.id, traversal)          filter(id()…)
 * </pre>
 */
public final class OlderSteps {
    private static final String STORE = "store";
    private static final String AGGREGATE = "aggregate";
    private static final String DISCARD = "discard";
    private static final Set<String> PERHAPS_OLDER =
            Set.of(Symbols.none, STORE, AGGREGATE, Symbols.has);

    private OlderSteps() {}

    /** The traversal without such steps; the same object if it has none. */
    public static Bytecode replaced(Bytecode bytecode) {
        if (!mayHave(bytecode)) {
            return bytecode;
        }
        Bytecode copy = new Bytecode();
        copy.getSourceInstructions().addAll(bytecode.getSourceInstructions());
        List<Instruction> steps = bytecode.getStepInstructions();
        for (int i = 0; i < steps.size(); i++) {
            Instruction step = steps.get(i);
            Object[] arguments = arguments(step);
            String sideEffect = keptAtOnce(step.getOperator(), arguments);
            if (sideEffect == null) {
                add(copy, step.getOperator(), arguments);
                continue;
            }
            Bytecode each = new Bytecode();
            each.addStep(AGGREGATE, sideEffect);
            while (i + 1 < steps.size() && steps.get(i + 1).getOperator().equals(Symbols.by)) {
                i++;
                each.addStep(Symbols.by, arguments(steps.get(i)));
            }
            copy.addStep(Symbols.local, each);
        }
        return copy;
    }

    private static boolean mayHave(Bytecode bytecode) {
        for (Instruction step : bytecode.getStepInstructions()) {
            if (PERHAPS_OLDER.contains(step.getOperator())) {
                return true;
            }
            for (Object argument : step.getArguments()) {
                if (argument instanceof Bytecode nested && mayHave(nested)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Object[] arguments(Instruction step) {
        Object[] arguments = step.getArguments().clone();
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof Bytecode nested) {
                arguments[i] = replaced(nested);
            }
        }
        return arguments;
    }

    /** The side effect of a step that keeps each traverser as it comes by; null of other steps. */
    private static @Nullable String keptAtOnce(String name, Object[] arguments) {
        if (name.equals(STORE) && arguments.length == 1) {
            return String.valueOf(arguments[0]);
        }
        boolean local =
                name.equals(AGGREGATE) && arguments.length == 2 && arguments[0] == Scope.local;
        return local ? String.valueOf(arguments[1]) : null;
    }

    private static void add(Bytecode target, String name, Object[] arguments) {
        if (name.equals(Symbols.none) && arguments.length == 0) {
            target.addStep(DISCARD);
        } else if (name.equals(AGGREGATE)
                && arguments.length == 2
                && arguments[0] == Scope.global) {
            target.addStep(AGGREGATE, arguments[1]);
        } else if (name.equals(Symbols.has)
                && arguments.length == 2
                && arguments[1] instanceof Bytecode condition) {
            target.addStep(Symbols.filter, behind(arguments[0], condition));
        } else {
            target.addStep(name, arguments);
        }
    }

    /** The condition on what an element has, as one on the element. */
    private static Bytecode behind(Object key, Bytecode condition) {
        Bytecode filter = new Bytecode();
        switch (key) {
            case T token -> filter.addStep(token.name());
            default -> filter.addStep(Symbols.values, key);
        }
        for (Instruction step : condition.getStepInstructions()) {
            filter.addStep(step.getOperator(), step.getArguments());
        }
        return filter;
    }
}
