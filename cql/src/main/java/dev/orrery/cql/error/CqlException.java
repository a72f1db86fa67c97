package dev.orrery.cql.error;

import java.util.List;

/**
 * A statement that is refused. The message is Cassandra's wherever Cassandra has one, because
 * clients and their tests read it.
 */
public final class CqlException extends RuntimeException {
    private final CqlErrorKind kind;
    private final List<String> details;

    public CqlException(CqlErrorKind kind, String message) {
        this(kind, message, List.of());
    }

    private CqlException(CqlErrorKind kind, String message, List<String> details) {
        // A mistake of the caller needs no stack trace, and making one costs more than parsing.
        super(message, null, false, false);
        this.kind = kind;
        this.details = List.copyOf(details);
    }

    /** The text is not CQL: {@code line 1:7 no viable alternative at input ...}. */
    public static CqlException syntax(String message) {
        return new CqlException(CqlErrorKind.SYNTAX, message);
    }

    /** The text is CQL, and cannot be done. */
    public static CqlException invalid(String message) {
        return new CqlException(CqlErrorKind.INVALID, message);
    }

    public static CqlException unauthorized(String message) {
        return new CqlException(CqlErrorKind.UNAUTHORIZED, message);
    }

    public static CqlException configuration(String message) {
        return new CqlException(CqlErrorKind.CONFIGURATION, message);
    }

    /**
     * A keyspace or table that is there already.
     *
     * @param table empty if the keyspace is meant
     */
    public static CqlException alreadyExists(String message, String keyspace, String table) {
        return new CqlException(CqlErrorKind.ALREADY_EXISTS, message, List.of(keyspace, table));
    }

    /**
     * A function that failed while it ran.
     *
     * @param signature the function with its argument types
     */
    public static CqlException functionFailed(String message, String keyspace, String signature) {
        return new CqlException(
                CqlErrorKind.FUNCTION_FAILED, message, List.of(keyspace, signature));
    }

    public CqlErrorKind kind() {
        return kind;
    }

    /** Never null: an exception without a message would tell the caller nothing. */
    public String text() {
        String message = getMessage();
        return message == null ? kind.name() : message;
    }

    /** The names that go out beside the message: keyspace and table, or keyspace and function. */
    public List<String> details() {
        return details;
    }
}
