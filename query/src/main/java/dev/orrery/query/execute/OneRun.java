package dev.orrery.query.execute;

import dev.orrery.model.json.JsonView;

/** All documents of a stream as one run. */
final class OneRun implements RunStream {
    private final DocumentStream documents;
    private boolean started;

    OneRun(DocumentStream documents) {
        this.documents = documents;
    }

    @Override
    public boolean nextRun() {
        boolean first = !started;
        started = true;
        return first;
    }

    @Override
    public boolean next() {
        return documents.next();
    }

    @Override
    public void skipRun() {
        throw new IllegalStateException("documents without an order are not left out");
    }

    @Override
    public boolean mayHaveMore() {
        return false;
    }

    @Override
    public JsonView document() {
        return documents.document();
    }

    @Override
    public byte[] recordKey() {
        return documents.recordKey();
    }

    @Override
    public void close() {
        documents.close();
    }
}
