package dev.orrery.cql.error;

/** The classes of errors that a client tells apart. The code is the native protocol's. */
public enum CqlErrorKind {
    PROTOCOL(0x000A),
    BAD_CREDENTIALS(0x0100),
    UNAVAILABLE(0x1000),
    OVERLOADED(0x1001),
    TRUNCATE_FAILED(0x1003),
    FUNCTION_FAILED(0x1400),
    SYNTAX(0x2000),
    UNAUTHORIZED(0x2100),
    INVALID(0x2200),
    CONFIGURATION(0x2300),
    ALREADY_EXISTS(0x2400),
    UNPREPARED(0x2500);

    private final int code;

    CqlErrorKind(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }
}
