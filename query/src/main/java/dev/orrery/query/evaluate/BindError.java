package dev.orrery.query.evaluate;

import dev.orrery.model.error.OrreryException;
import dev.orrery.query.syntax.SourcePosition;

/** Makes the exceptions for queries that can be read but mean nothing. */
final class BindError {
    private BindError() {}

    static OrreryException at(SourcePosition position, String problem) {
        return OrreryException.badRequest("Invalid query at " + position + ": " + problem + ".");
    }
}
