package dev.orrery.gateway.tables;

/**
 * A change of the schema, for clients that asked to hear of it.
 *
 * @param name of the table or type; empty for a keyspace
 */
public record SchemaEvent(Change change, Target target, String keyspace, String name) {
    /** What happened. */
    public enum Change {
        CREATED,
        UPDATED,
        DROPPED
    }

    /** To what it happened; an index belongs to its table. */
    public enum Target {
        KEYSPACE,
        TABLE,
        TYPE
    }
}
