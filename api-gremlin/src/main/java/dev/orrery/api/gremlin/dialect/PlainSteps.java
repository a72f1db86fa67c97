package dev.orrery.api.gremlin.dialect;

import java.util.Set;
import org.apache.tinkerpop.gremlin.process.traversal.Bytecode;

/**
 * Tells traversals that do little for each element they meet: they follow outgoing edges and look
 * at what they find, without loops, nested traversals or writes. Such a traversal may run on a
 * thread that others wait for, as long as it reads little.
 */
public final class PlainSteps {
    private static final int MAX_STEPS = 16;

    /** A traversal's text that is longer takes too long to read. */
    static final int MAX_TEXT = 1_024;

    private static final Set<String> NAMES =
            Set.of(
                    "V",
                    "E",
                    "out",
                    "outE",
                    "inV",
                    "outV",
                    "has",
                    "hasLabel",
                    "hasId",
                    "hasNot",
                    "id",
                    "label",
                    "values",
                    "valueMap",
                    "elementMap",
                    "properties",
                    "count",
                    "limit",
                    "dedup",
                    "fold",
                    "within",
                    "eq",
                    "neq",
                    "gt",
                    "gte",
                    "lt",
                    "lte");

    private PlainSteps() {}

    static boolean only(String text, Tokens tokens) {
        if (text.length() > MAX_TEXT) {
            return false;
        }
        int calls = 0;
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isCall(i) && (++calls > MAX_STEPS || !NAMES.contains(tokens.text(i)))) {
                return false;
            }
        }
        return true;
    }

    public static boolean only(Bytecode bytecode) {
        return bytecode.getSourceInstructions().isEmpty()
                && bytecode.getStepInstructions().size() <= MAX_STEPS
                && bytecode.getStepInstructions().stream().allMatch(PlainSteps::isPlain);
    }

    private static boolean isPlain(Bytecode.Instruction instruction) {
        if (!NAMES.contains(instruction.getOperator())) {
            return false;
        }
        for (Object argument : instruction.getArguments()) {
            if (argument instanceof Bytecode) {
                return false;
            }
        }
        return true;
    }
}
