package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;

/** The documents that a plan finds. */
interface DocumentStream extends AutoCloseable {
    /** Moves to the next document; false at the end. */
    boolean next();

    byte[] recordKey();

    /** The place of the document in the stream. */
    byte[] position();

    JsonView document();

    @Override
    void close();
}
