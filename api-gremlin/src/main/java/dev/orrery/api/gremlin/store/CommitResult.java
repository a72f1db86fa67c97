package dev.orrery.api.gremlin.store;

import dev.orrery.model.error.ErrorCode;

/** How the writes of a session ended. */
public sealed interface CommitResult {
    /** Everything is stored. */
    record Applied() implements CommitResult {}

    /**
     * Nothing was stored, because an element is not what it was when the traversal read it: the
     * traversal may be run again.
     */
    record Conflict(ErrorCode code, String message) implements CommitResult {}
}
