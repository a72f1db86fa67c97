package dev.orrery.query.syntax;

import dev.orrery.model.error.OrreryException;
import dev.orrery.model.error.TextFault;

/** Makes the exceptions of this package: always a bad request, always with a place. */
final class SyntaxError {
    private static final String CODE = "SC1001";

    private SyntaxError() {}

    static OrreryException unexpected(Token found, String expected) {
        return of(
                found.position(),
                found.text().length(),
                "Syntax error, incorrect syntax near %s, expected %s, at %s."
                        .formatted(found.shown(), expected, found.position()));
    }

    static OrreryException at(SourcePosition position, String problem) {
        return of(position, 1, "Syntax error at " + position + ": " + problem + ".");
    }

    private static OrreryException of(SourcePosition position, int length, String message) {
        int start = position.offset();
        return OrreryException.badRequest(message, new TextFault(CODE, start, start + length));
    }
}
