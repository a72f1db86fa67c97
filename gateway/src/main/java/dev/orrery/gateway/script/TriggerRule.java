package dev.orrery.gateway.script;

/**
 * When a trigger may run.
 *
 * @param after whether it runs after the operation rather than before
 */
public record TriggerRule(boolean after, On on) {
    /** The operations it is for. */
    public enum On {
        ALL,
        CREATE,
        UPSERT,
        REPLACE,
        UPDATE,
        DELETE;

        /** Whether a trigger for these runs with that one. */
        boolean includes(On operation) {
            return switch (operation) {
                case ALL, UPDATE -> false;
                case CREATE, DELETE -> this == ALL || this == operation;
                case REPLACE -> this == ALL || this == REPLACE || this == UPDATE;
                // It may turn out to create or to replace.
                case UPSERT -> this != DELETE;
            };
        }
    }
}
