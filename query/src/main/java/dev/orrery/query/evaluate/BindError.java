package dev.orrery.query.evaluate;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.error.TextFault;
import dev.orrery.query.syntax.SourcePosition;

/** Makes the exceptions for queries that can be read but mean nothing. */
final class BindError {
    /** Numbers that clients may know; the rest of the errors have none. */
    static final String UNKNOWN_NAME = "SC2001";

    static final String UNKNOWN_FUNCTION = "SC2005";
    static final String WRONG_ARITY = "SC2050";

    private static final String NO_CODE = "";

    private BindError() {}

    static OrreryException at(SourcePosition position, String problem) {
        return at(position, NO_CODE, 1, problem);
    }

    /**
     * An error that is known by a number.
     *
     * @param length of what is wrong, in characters
     */
    static OrreryException at(SourcePosition position, String code, int length, String problem) {
        int start = position.offset();
        return OrreryException.badRequest(
                "Invalid query at " + position + ": " + problem + ".",
                new TextFault(code, start, start + length));
    }
}
