package dev.orrery.query.evaluate.function;

/**
 * A system function.
 *
 * @param name as the documentation spells it
 * @param deterministic whether equal arguments always give equal results, so that a call with
 *     constant arguments can be computed before the query runs
 */
public record SystemFunction(
        String name, int minArguments, int maxArguments, boolean deterministic, Factory factory) {
    /** For functions that take any number of arguments. */
    public static final int UNLIMITED = Integer.MAX_VALUE;

    /** Makes the body once for a query. */
    @FunctionalInterface
    public interface Factory {
        FunctionBody make(FunctionContext context);
    }

    public boolean accepts(int arguments) {
        return arguments >= minArguments && arguments <= maxArguments;
    }

    /** "2 arguments", "2 to 3 arguments", "at least 2 arguments". */
    public String arity() {
        if (maxArguments == UNLIMITED) {
            return "at least " + counted(minArguments);
        }
        return minArguments == maxArguments
                ? counted(minArguments)
                : minArguments + " to " + counted(maxArguments);
    }

    private static String counted(int arguments) {
        return arguments + (arguments == 1 ? " argument" : " arguments");
    }
}
