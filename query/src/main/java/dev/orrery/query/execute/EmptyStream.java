package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;

/** No documents. */
final class EmptyStream implements DocumentStream {
    @Override
    public boolean next() {
        return false;
    }

    @Override
    public byte[] recordKey() {
        throw new IllegalStateException("there is no document");
    }

    @Override
    public byte[] position() {
        throw new IllegalStateException("there is no document");
    }

    @Override
    public JsonView document() {
        throw new IllegalStateException("there is no document");
    }

    @Override
    public void close() {
        // Nothing is open.
    }
}
