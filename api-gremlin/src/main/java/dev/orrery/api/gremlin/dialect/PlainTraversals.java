package dev.orrery.api.gremlin.dialect;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode.Instruction;
import org.apache.tinkerpop.gremlin.process.traversal.P;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversal;
import org.apache.tinkerpop.gremlin.process.traversal.dsl.graph.GraphTraversalSource;
import org.jspecify.annotations.Nullable;

/**
 * Makes traversals of plain steps with plain arguments by calling the steps, where TinkerPop's
 * translator would look them up by reflection.
 */
public final class PlainTraversals {
    private PlainTraversals() {}

    /** Whether a traversal has only steps and arguments that are known here. */
    public static boolean canBuild(Bytecode bytecode) {
        List<Instruction> steps = bytecode.getStepInstructions();
        if (steps.isEmpty() || !bytecode.getSourceInstructions().isEmpty()) {
            return false;
        }
        for (Instruction step : steps) {
            if (!isKnown(step.getOperator(), step.getArguments())) {
                return false;
            }
        }
        String first = steps.getFirst().getOperator();
        return first.equals("V") || first.equals("E");
    }

    private static boolean isKnown(String name, Object[] arguments) {
        return switch (name) {
            case "V", "E" -> areScalars(arguments);
            case "out", "outE", "values", "elementMap", "properties" -> areTexts(arguments, 0);
            case "valueMap" ->
                    areTexts(arguments, 0)
                            || (arguments[0] instanceof Boolean && areTexts(arguments, 1));
            case "inV", "outV", "id", "label", "count", "dedup", "fold" -> arguments.length == 0;
            case "has" -> isCondition(arguments);
            case "hasLabel" -> arguments.length > 0 && areTexts(arguments, 0);
            case "hasId" -> arguments.length > 0 && areScalars(arguments);
            case "hasNot" -> arguments.length == 1 && areTexts(arguments, 0);
            case "limit" ->
                    arguments.length == 1
                            && (arguments[0] instanceof Integer || arguments[0] instanceof Long);
            default -> false;
        };
    }

    private static boolean isCondition(Object[] arguments) {
        return switch (arguments.length) {
            case 1 -> areTexts(arguments, 0);
            case 2 ->
                    arguments[0] instanceof String
                            && (isScalar(arguments[1]) || isPlainPredicate(arguments[1]));
            case 3 ->
                    arguments[0] instanceof String
                            && arguments[1] instanceof String
                            && isScalar(arguments[2]);
            default -> false;
        };
    }

    private static boolean isPlainPredicate(Object argument) {
        if (!(argument instanceof P<?> predicate) || predicate.getClass() != P.class) {
            return false;
        }
        return predicate.getValue() instanceof Collection<?> values
                ? values.stream().allMatch(PlainTraversals::isScalar)
                : isScalar(predicate.getValue());
    }

    private static boolean areTexts(Object[] arguments, int from) {
        for (int i = from; i < arguments.length; i++) {
            if (!(arguments[i] instanceof String)) {
                return false;
            }
        }
        return true;
    }

    private static boolean areScalars(Object[] arguments) {
        for (Object argument : arguments) {
            if (!isScalar(argument)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isScalar(@Nullable Object argument) {
        return argument instanceof String
                || argument instanceof Integer
                || argument instanceof Long
                || argument instanceof Double
                || argument instanceof Boolean;
    }

    /** The traversal; it must be one that can be built. */
    public static GraphTraversal<?, ?> build(GraphTraversalSource source, Bytecode bytecode) {
        List<Instruction> steps = bytecode.getStepInstructions();
        Instruction first = steps.getFirst();
        GraphTraversal<?, ?> traversal =
                first.getOperator().equals("V")
                        ? source.V(first.getArguments())
                        : source.E(first.getArguments());
        for (int i = 1; i < steps.size(); i++) {
            traversal = step(traversal, steps.get(i).getOperator(), steps.get(i).getArguments());
        }
        return traversal;
    }

    private static GraphTraversal<?, ?> step(
            GraphTraversal<?, ?> traversal, String name, Object[] arguments) {
        return switch (name) {
            case "V" -> traversal.V(arguments);
            case "E" -> traversal.E(arguments);
            case "out" -> traversal.out(texts(arguments, 0));
            case "outE" -> traversal.outE(texts(arguments, 0));
            case "inV" -> traversal.inV();
            case "outV" -> traversal.outV();
            case "id" -> traversal.id();
            case "label" -> traversal.label();
            case "count" -> traversal.count();
            case "dedup" -> traversal.dedup();
            case "fold" -> traversal.fold();
            case "values" -> traversal.values(texts(arguments, 0));
            case "properties" -> traversal.properties(texts(arguments, 0));
            case "elementMap" -> traversal.elementMap(texts(arguments, 0));
            case "valueMap" -> valueMap(traversal, arguments);
            case "has" -> has(traversal, arguments);
            case "hasLabel" -> traversal.hasLabel((String) arguments[0], texts(arguments, 1));
            case "hasId" ->
                    traversal.hasId(
                            arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
            case "hasNot" -> traversal.hasNot((String) arguments[0]);
            case "limit" -> traversal.limit(((Number) arguments[0]).longValue());
            default -> throw new IllegalArgumentException("not a plain step: " + name);
        };
    }

    @SuppressWarnings("deprecation") // the form with a boolean is what documents of Cosmos DB use
    private static GraphTraversal<?, ?> valueMap(
            GraphTraversal<?, ?> traversal, Object[] arguments) {
        return arguments.length > 0 && arguments[0] instanceof Boolean tokens
                ? traversal.valueMap(tokens, texts(arguments, 1))
                : traversal.valueMap(texts(arguments, 0));
    }

    private static GraphTraversal<?, ?> has(GraphTraversal<?, ?> traversal, Object[] arguments) {
        String first = (String) arguments[0];
        return switch (arguments.length) {
            case 1 -> traversal.has(first);
            case 2 -> traversal.has(first, arguments[1]);
            default -> traversal.has(first, (String) arguments[1], arguments[2]);
        };
    }

    private static String[] texts(Object[] arguments, int from) {
        return Arrays.copyOfRange(arguments, from, arguments.length, String[].class);
    }
}
