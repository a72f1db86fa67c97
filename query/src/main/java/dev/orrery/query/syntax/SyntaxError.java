package dev.orrery.query.syntax;

import dev.orrery.model.error.OrreryException;

/** Makes the exceptions of this package: always a bad request, always with a place. */
final class SyntaxError {
    private SyntaxError() {}

    static OrreryException unexpected(Token found, String expected) {
        return at(found.position(), "found " + found.shown() + ", expected " + expected);
    }

    static OrreryException at(SourcePosition position, String problem) {
        return OrreryException.badRequest("Syntax error at " + position + ": " + problem + ".");
    }
}
