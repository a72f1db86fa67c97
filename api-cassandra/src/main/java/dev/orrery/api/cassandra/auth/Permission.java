package dev.orrery.api.cassandra.auth;

/** What may be done with a resource, in the order in which lists show it. */
public enum Permission {
    CREATE,
    ALTER,
    DROP,
    SELECT,
    MODIFY,
    AUTHORIZE,
    DESCRIBE,
    UNMASK,
    SELECT_MASKED,
    EXECUTE
}
